import { Button, Skeleton } from '@mantine/core';
import {
  IconDatabase,
  IconFiles,
  IconKey,
  IconMail,
  IconPlug,
  IconProgressCheck,
  IconRefresh,
  IconSend,
  IconUserShield,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { StoreLines } from '#features/integrations/store-connections/web/public.tsx';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { connection, type ConnectionRow } from '../contract.ts';
import { useConnectorRow } from './use-connector-row.ts';
import classes from './connections.module.css';

const icons: Readonly<Record<string, Icon>> = {
  mail: IconMail,
  identity: IconUserShield,
  database: IconDatabase,
  files: IconFiles,
  worker: IconProgressCheck,
  sender: IconSend,
  api_keys: IconKey,
  connector: IconPlug,
};
const tones = { ok: 'good', warning: 'warn', failed: 'bad', off: 'neutral' } as const;
const askEvery = 30_000;

/** What the account stands on, each tried now. */
export function ConnectionsPage() {
  const { t } = useTranslation('connections');
  const api = useApi();
  const read = useQuery({
    queryKey: ['connections', api.accountId],
    refetchInterval: askEvery,
    queryFn: async ({ signal }) =>
      z.array(connection).parse((await api.get('installation_connections', { signal })).data),
  });
  const connector = useConnectorRow();
  const can = useCan();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={read.isFetching}
            onClick={() => void Promise.all([read.refetch(), connector.refetch()])}
          >
            {t('again')}
          </Button>
        }
      />
      {can('contacts') && <StoreLines />}
      <Panel padded={false}>
        {read.isError && !read.data && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        <ul className={classes.list} aria-busy={read.isPending}>
          {read.isPending &&
            Array.from({ length: 7 }, (_nothing, at) => (
              <li key={at} className={classes.row}>
                <Skeleton height={34} />
              </li>
            ))}
          {read.data?.map((row) => (
            <Row key={row.kind} row={row} />
          ))}
          {read.data && connector.data && <Row row={connector.data} />}
        </ul>
      </Panel>
    </Page>
  );
}

function Row({ row }: { row: ConnectionRow }) {
  const { t, i18n } = useTranslation('connections');
  const api = useApi();
  const router = useRouter();
  const name = i18n.exists(`connections:kinds.${row.kind}`)
    ? t(`kinds.${row.kind}`)
    : row.kind.replaceAll('_', ' ');
  const RowIcon = icons[row.kind] ?? IconPlug;
  const settings =
    row.settings_path === null ? null : `/accounts/${api.accountId}/${row.settings_path}`;
  // A settings screen that this release does not have is not offered.
  const [, , found] = router.getMatchedRoutes(settings ?? '/');
  const isThere = settings !== null && found !== undefined && !found.fullPath.endsWith('$');
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <RowIcon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.body}>
        <h2 className={classes.name}>{name}</h2>
        {row.detail !== '' && <p className={classes.detail}>{serverText(row.detail)}</p>}
        {row.last_error && (
          <p className={classes.error}>
            {row.status === 'failed' ? row.last_error : t('lastError', { error: row.last_error })}{' '}
            {row.last_error_at && <DateTime value={row.last_error_at} relative />}
          </p>
        )}
      </div>
      <div className={classes.state}>
        <StatusChip
          status={row.status}
          label={t(`status.${row.status}`)}
          tone={tones[row.status]}
        />
        <span className={classes.when}>
          {t('checked')} <DateTime value={row.checked_at} relative /> · {row.milliseconds} ms
        </span>
        {isThere && (
          <AppLink to={settings} className={classes.link}>
            {t('settings')}
            <span className="hg-visually-hidden">: {name}</span>
          </AppLink>
        )}
      </div>
    </li>
  );
}
