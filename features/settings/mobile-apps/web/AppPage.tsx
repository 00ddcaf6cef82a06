import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  mobileApplications,
  pushRole,
  type MobileApplication,
} from '../contract/mobile-applications.ts';
import { AppState } from './AppState.tsx';
import { ConnectPanels } from './ConnectPanels.tsx';
import { DevicesTable } from './DevicesTable.tsx';
import classes from './mobile-apps.module.css';
import { appTexts, useAppId, useAppPaths } from './paths.ts';

/** An application: its state, what is known of its keys, how apps and pages register, and its devices. */
export function AppPage() {
  const { t } = useTranslation(appTexts);
  const go = useGo();
  const paths = useAppPaths();
  const id = useAppId();
  const mayWrite = useCan()(pushRole);
  const app = useRecord<MobileApplication>(mobileApplications, id);
  if (app.error && !app.data)
    return <PageError error={app.error} onRetry={() => void app.refetch()} />;
  const { data } = app;
  return (
    <Page>
      <PageHeader
        title={data?.name ?? '…'}
        record={data?.name}
        status={data && <AppState app={data} />}
        breadcrumb={[
          { label: t('settings'), to: paths.settings },
          { label: t('title'), to: paths.list },
          { label: data?.name ?? '…' },
        ]}
        actions={
          mayWrite &&
          data && (
            <>
              <Button
                variant="default"
                leftSection={<IconBell size={16} />}
                onClick={() => go(paths.campaigns(id))}
              >
                {t('campaigns')}
              </Button>
              <Button leftSection={<IconPencil size={16} />} onClick={() => go(paths.edit(id))}>
                {t('edit')}
              </Button>
            </>
          )
        }
      />
      {data ? (
        <div className={classes.stack}>
          {data.state === 'stopped' && <Stopped app={data} mayWrite={mayWrite} />}
          <div className={classes.halves}>
            <Facts app={data} />
            <Keys app={data} />
          </div>
          {mayWrite && (
            <>
              <ConnectPanels app={data} />
              <DevicesTable app={data} />
            </>
          )}
        </div>
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  );
}

function Stopped({ app, mayWrite }: { app: MobileApplication; mayWrite: boolean }) {
  const { t } = useTranslation(appTexts);
  const api = useApi();
  const refresh = useRefresh(mobileApplications);
  const resume = useMutation({
    mutationFn: async () => api.put(`${mobileApplications.path}/${app.id}/resume`, { body: {} }),
    onSettled: refresh,
  });
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('stopped.title')}>
      <p className={classes.line}>{t('stopped.text', { reason: app.state_reason })}</p>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t('stopped.resume')}
        </Button>
      )}
    </Alert>
  );
}

function Facts({ app }: { app: MobileApplication }) {
  const { t } = useTranslation(appTexts);
  return (
    <Panel title={t('panels.state')}>
      <FactList>
        <dt>{t('fields.platform')}</dt>
        <dd>{t(`platforms.${app.platform}`)}</dd>
        <dt>{t('fields.state')}</dt>
        <dd>{t(`states.${app.state}`)}</dd>
        <dt>{t('fields.devices')}</dt>
        <dd>{fullNumber(app.token_count)}</dd>
        <dt>{t('fields.known')}</dt>
        <dd>{fullNumber(app.known_count)}</dd>
        <dt>{t('fields.gone')}</dt>
        <dd>{fullNumber(app.gone_count)}</dd>
        <dt>{t('fields.created')}</dt>
        <dd>
          <DateTime value={app.created_at} />
        </dd>
      </FactList>
    </Panel>
  );
}

function Keys({ app: { keys, platform } }: { app: MobileApplication }) {
  const { t } = useTranslation(appTexts);
  const names = (['bundle_id', 'team_id', 'key_id', 'project', 'client'] as const).filter(
    (name) => keys[name] !== undefined,
  );
  return (
    <Panel title={t('panels.keys')} description={t('panels.keysText')}>
      <FactList>
        {names.map((name) => [
          <dt key={`${name}-term`}>{t(`fields.${name}`)}</dt>,
          <dd key={name} dir="ltr" className={classes.code}>
            {keys[name]}
          </dd>,
        ])}
        {platform !== 'web' && (
          <>
            <dt>{t('fields.key')}</dt>
            <dd dir="ltr">{keys.key}</dd>
          </>
        )}
        {keys.vapid_public_keys.map((key, at) => [
          <dt key={`${key}-term`}>{t(at === 0 ? 'fields.vapid' : 'fields.vapidOld')}</dt>,
          <dd key={key} dir="ltr" className={classes.code}>
            {key}
          </dd>,
        ])}
      </FactList>
    </Panel>
  );
}
