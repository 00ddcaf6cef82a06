import { Skeleton } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ProviderRow } from '../../contract/providers.ts';
import { ExportButton } from '../ExportButton.tsx';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import own from './isp.module.css';

const columns = [
  ['delivered', 'sent'],
  ['opened', 'delivered'],
  ['clicked', 'delivered'],
  ['bounced', 'sent'],
  ['complaints', 'delivered'],
  ['unsubscribes', 'delivered'],
] as const;
type Figure = 'sent' | (typeof columns)[number][0];

/** What became of the mail at each mailbox provider. */
export function IspTab({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const providers = useQuery({
    queryKey: ['campaign-isp', api.accountId, campaignId],
    queryFn: async ({ signal }) =>
      (await api.get<ProviderRow[]>(`campaigns/${campaignId}/isp`, { signal })).data,
  });
  if (providers.isPending) return <Skeleton h={320} radius="lg" />;
  if (providers.isError)
    return <ErrorState error={providers.error} onRetry={() => void providers.refetch()} />;
  if (providers.data.length === 0)
    return (
      <EmptyState
        icon={<IconMailbox size={26} stroke={1.5} />}
        title={t('isp.none')}
        description={t('isp.noneText')}
      />
    );
  return (
    <Panel
      title={t('isp.title')}
      description={t('isp.hint')}
      actions={<ExportButton path={`campaigns/${campaignId}/export`} body={{ report: 'isp' }} />}
    >
      <Providers rows={providers.data} />
    </Panel>
  );
}

function Providers({ rows }: { rows: readonly ProviderRow[] }) {
  const { t } = useTranslation(reportTexts);
  const total = Object.fromEntries(
    (['sent', ...columns.map(([name]) => name)] as const).map((name) => [
      name,
      rows.reduce((sum, row) => sum + row[name], 0),
    ]),
  ) as Record<Figure, number>;
  const most = Math.max(1, ...rows.map((row) => row.sent));
  const cells = (row: Record<Figure, number>) => (
    <>
      <td>{fullNumber(row.sent)}</td>
      {columns.map(([name, whole]) => (
        <td key={name}>
          {percent(row[name], row[whole])}
          <span className={own.count}>{fullNumber(row[name])}</span>
        </td>
      ))}
    </>
  );
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('isp.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('isp.provider')}</th>
            <th scope="col">{t('isp.sent')}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {t(`isp.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.provider}`}>
              <th scope="row">
                {row.provider ?? t(`isp.${row.kind}`)}
                <span className={own.track} aria-hidden="true">
                  <span style={{ width: `${(row.sent / most) * 100}%` }} />
                </span>
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('isp.total')}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
