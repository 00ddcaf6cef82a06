import { Skeleton } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { CountName } from '#platform/contract/measures.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ProviderRow } from '../../contract/providers.ts';
import { ExportButton } from '../ExportButton.tsx';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import own from './isp.module.css';

const columns = [
  ['delivered', 'delivered_rate'],
  ['unique_opens', 'open_rate'],
  ['unique_clicks', 'click_rate'],
  ['bounces', 'bounce_rate'],
  ['complaints', 'complaint_rate'],
  ['unsubscribes', 'unsubscribe_rate'],
] as const;
type Figures = Readonly<Record<'sent' | (typeof columns)[number][0], number>>;
const names = ['sent', ...columns.map(([name]) => name)] as const satisfies readonly CountName[];

function figuresOf(row: ProviderRow): Figures {
  return { ...row, unique_opens: row.opened, unique_clicks: row.clicked, bounces: row.bounced };
}

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
    names.map((name) => [name, rows.reduce((sum, row) => sum + figuresOf(row)[name], 0)]),
  ) as Figures;
  const most = Math.max(1, ...rows.map((row) => row.sent));
  const cells = (row: Figures) => (
    <>
      <td>{fullNumber(row.sent)}</td>
      {columns.map(([name, rate]) => (
        <td key={name}>
          {rateText(rate, row)}
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
            {names.map((name) => (
              <th key={name} scope="col" title={measureAbout(name)}>
                {measureName(name)}
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
              {cells(figuresOf(row))}
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
