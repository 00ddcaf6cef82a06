import { Alert, Button, Skeleton } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { sftpAccess } from '../contract.ts';
import { ExportsPanel } from './ExportsPanel.tsx';
import { FoldersPanel } from './FoldersPanel.tsx';
import { KeysPanel } from './KeysPanel.tsx';
import { SftpPasswordDrawer } from './SftpPasswordDrawer.tsx';
import classes from './sftp-access.module.css';

type SftpAccess = z.infer<typeof sftpAccess>;

/** How the account signs in by SFTP, and what folders it finds there. */
export function SftpAccessPage() {
  const { t } = useTranslation('sftp-access');
  const api = useApi();
  const [isChanging, setChanging] = useState(false);
  const access = useQuery({
    queryKey: ['record', api.accountId, 'sftp_access'],
    queryFn: async ({ signal }) =>
      z.object({ sftp_access: sftpAccess }).parse((await api.get('sftp_access', { signal })).data)
        .sftp_access,
  });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${api.accountId}/settings` },
          { label: t('title') },
        ]}
      />
      {access.error && <ErrorState error={access.error} onRetry={() => void access.refetch()} />}
      {access.isPending && <Skeleton h={240} radius="md" />}
      {access.data && (
        <>
          <SignInPanel access={access.data} onChange={() => setChanging(true)} />
          <KeysPanel keys={access.data.keys} />
          <FoldersPanel folders={access.data.folders} />
          <ExportsPanel />
        </>
      )}
      <SftpPasswordDrawer opened={isChanging} onClose={() => setChanging(false)} />
    </Page>
  );
}

function SignInPanel({ access, onChange }: { access: SftpAccess; onChange: () => void }) {
  const { t } = useTranslation('sftp-access');
  return (
    <Panel
      title={t('signIn')}
      actions={
        <Button size="xs" variant="default" onClick={onChange}>
          {t(access.password_set_at === null ? 'setPassword' : 'changePassword')}
        </Button>
      }
    >
      {access.port === null && (
        <Alert color="amber" icon={<IconPlugConnectedX size={18} />} title={t('notServed')} mb={16}>
          {t('notServedText')}
        </Alert>
      )}
      <dl className={classes.facts}>
        <dt>{t('host')}</dt>
        <dd>{access.host}</dd>
        <dt>{t('port')}</dt>
        <dd>{access.port ?? '–'}</dd>
        <dt>{t('userName')}</dt>
        <dd>{access.user_name}</dd>
        <dt>{t('password')}</dt>
        <dd>
          {access.password_set_at === null ? (
            t('noPassword')
          ) : (
            <>
              {t('passwordSet')} <DateTime value={access.password_set_at} relative />
            </>
          )}
        </dd>
      </dl>
    </Panel>
  );
}
