import { IconAB2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownState } from '#features/campaigns/email-campaigns/contract/shown-state.ts';
import {
  useCampaignPaths,
  useCampaignRights,
} from '#features/campaigns/email-campaigns/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { TimeRemaining } from '#platform/web/format/TimeRemaining.tsx';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { AbReportRow } from '../../contract.ts';
import { abTexts } from '../texts.ts';
import classes from './report.module.css';
import { abReports } from '../../contract.ts';

/** All A/B tests that have left, with their winners. */
export function AbReportsPage() {
  const { t } = useTranslation(abTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const { canMake } = useCampaignRights();
  const table = useTableState({ sort: '-updated_at', filters: {} });
  const list = useResourceList(abReports, table.query);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Page>
      <PageHeader title={t('list.title')} about={t('list.description')} />
      <DataTable<AbReportRow>
        name="ab-reports"
        label={t('list.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(test) => test.name}
        searchPlaceholder={t('list.search')}
        rowTo={(test) => paths.testReport(test.id)}
        onOpen={(test) => go(paths.testReport(test.id))}
        {...(canMake && { onCreate: () => go(paths.newTest) })}
        createLabel={t('list.new')}
        empty={{
          title: t('list.emptyTitle'),
          description: t('list.emptyText'),
          icon: <IconAB2 size={26} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function columnsOf(t: TFunction): TableColumn<AbReportRow>[] {
  return [
    { id: 'name', title: t('list.name'), kind: 'name', sortable: true, cell: (test) => test.name },
    {
      id: 'tests',
      title: t('list.tests'),
      kind: 'text',
      cell: (test) => t('list.testsOf', { what: t(`tests.${test.tests}`), count: test.variants }),
    },
    {
      id: 'status',
      title: t('list.status'),
      kind: 'status',
      width: 120,
      sortable: true,
      cell: (test) => <StatusChip status={shownState(test)} />,
    },
    { id: 'winner', title: t('list.winner'), kind: 'text', cell: (test) => <Winner test={test} /> },
    {
      id: 'delivered',
      title: measureName('delivered'),
      about: measureAbout('delivered'),
      kind: 'number',
      width: 96,
      cell: (test) => fullNumber(test.delivered),
    },
    {
      id: 'opened',
      title: measureName('open_rate'),
      about: measureAbout('open_rate'),
      kind: 'number',
      width: 96,
      cell: (test) =>
        test.delivered === 0 ? (
          <span className={classes.none}>–</span>
        ) : (
          rateText('open_rate', test)
        ),
    },
    {
      id: 'when',
      title: t('list.when'),
      kind: 'date',
      width: 150,
      sortable: true,
      sortKey: 'sent_at',
      cell: (test) => <DateTime value={test.sent_at} relative />,
    },
  ];
}

function Winner({ test }: { test: AbReportRow }) {
  const { t } = useTranslation(abTexts);
  if (test.winner) return <>{t('variant', { letter: test.winner })}</>;
  if (test.decides_at)
    return (
      <span className={classes.none}>
        {t('list.decides')} <TimeRemaining until={test.decides_at} />
      </span>
    );
  return <span className={classes.none}>{t('list.open')}</span>;
}
