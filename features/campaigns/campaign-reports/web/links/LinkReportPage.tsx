import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ReportLink } from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { ReportFrame } from '../recipients/ReportFrame.tsx';
import { useReportedCampaign, useReportedId } from '../recipients/use-reported-campaign.ts';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import { reportLinks } from '../../contract/report-lists.ts';

/** Every link of the mail with its clicks; each leads to its clickers. */
export function LinkReportPage() {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const id = useReportedId();
  const campaign = useReportedCampaign(id);
  const table = useTableState({ sort: 'link_no', pageSize: 50 });
  const list = useResourceList(reportLinks(id), table.query);
  const all = campaign.data?.clicks ?? 0;
  const columns = useMemo<TableColumn<ReportLink>[]>(
    () => [
      {
        id: 'link_no',
        title: t('link.no'),
        kind: 'text',
        sortable: true,
        width: 110,
        cell: (link) => link.link_no,
      },
      {
        id: 'url',
        title: t('link.link'),
        kind: 'name',
        sortable: true,
        cell: (link) => (
          <span className={classes.linkName} title={link.url}>
            {link.label || link.url}
            <span className={classes.target}>{link.url}</span>
          </span>
        ),
      },
      {
        id: 'unique_clicks',
        title: t('link.people'),
        kind: 'number',
        sortable: true,
        cell: (link) => fullNumber(link.unique_clicks),
      },
      {
        id: 'clicks',
        title: t('link.clicks'),
        kind: 'number',
        sortable: true,
        cell: (link) => fullNumber(link.clicks),
      },
      {
        id: 'share',
        title: t('link.share'),
        kind: 'number',
        cell: (link) => <Share value={link.clicks} of={all} />,
      },
      {
        id: 'machine_clicks',
        title: t('link.machines'),
        kind: 'number',
        sortable: true,
        hidden: true,
        cell: (link) => fullNumber(link.machine_clicks),
      },
    ],
    [all, t],
  );
  return (
    <ReportFrame
      id={id}
      campaign={campaign.data}
      report="link_report"
      actions={<ExportButton path={`campaigns/${id}/export`} body={{ report: 'link_report' }} />}
    >
      {campaign.data?.clicks === 0 && list.rows.length > 0 && (
        <p className={classes.note} role="status">
          {t('link.zeroLinks')}
        </p>
      )}
      <DataTable<ReportLink>
        name="campaign-links"
        label={t('report.link_report')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(link) => link.label || link.url}
        onOpen={(link) => go(paths.url(id, link.link_no))}
        rowTo={(link) => paths.url(id, link.link_no)}
        searchPlaceholder={t('link.search')}
        empty={{ title: t('none.link_report.title'), description: t('none.link_report.text') }}
      />
    </ReportFrame>
  );
}

function Share({ value, of }: { value: number; of: number }) {
  return (
    <span className={classes.bar}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${of === 0 ? 0 : (value / of) * 100}%` }} />
      </span>
      {percent(value, of)}
    </span>
  );
}
