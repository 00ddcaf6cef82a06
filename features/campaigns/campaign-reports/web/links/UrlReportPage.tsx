import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ReportLink, ReportPerson } from '../../contract/reports.ts';
import { ExportButton } from '../ExportButton.tsx';
import { recipientColumns } from '../recipients/recipient-columns.tsx';
import { ReportFrame } from '../recipients/ReportFrame.tsx';
import { useReportedCampaign, useReportedId } from '../recipients/use-reported-campaign.ts';
import { useReportPaths } from '../report-paths.ts';
import classes from '../reports.module.css';
import { reportTexts } from '../texts.ts';
import { reportPeople } from '../../contract/report-lists.ts';

/** The people who clicked one URL: choose a place of the mail, or all places of an address. */
export function UrlReportPage() {
  const { t } = useTranslation(reportTexts);
  const api = useApi();
  const id = useReportedId();
  const campaign = useReportedCampaign(id);
  const links = useQuery({
    queryKey: ['campaign-links', api.accountId, id],
    queryFn: async ({ signal }) =>
      (
        await api.get<ReportLink[]>(`campaigns/${id}/link_report`, {
          query: { per_page: 1000 },
          signal,
        })
      ).data,
  });
  const table = useTableState({
    filters: { link: z.string().optional(), url: z.string().optional() },
  });
  const { link, url } = table.filters;
  const choice = url ? { url } : link ? { link_no: Number(link) } : {};
  return (
    <ReportFrame
      id={id}
      campaign={campaign.data}
      report="url_report"
      actions={
        <ExportButton
          path={`campaigns/${id}/export`}
          body={{ report: 'url_report', ...choice, ...(table.search && { name: table.search }) }}
        />
      }
    >
      {links.data?.length === 0 ? (
        <EmptyState title={t('none.link_report.title')} description={t('none.link_report.text')} />
      ) : (
        <div className={classes.stack}>
          <Select
            label={t('link.choose')}
            description={t('link.chooseHint')}
            placeholder={t('link.anyLink')}
            searchable
            clearable
            data={choicesOf(links.data ?? [], t)}
            value={url ? `url:${url}` : (link ?? null)}
            onChange={(next) => {
              table.setFilter('url', next?.startsWith('url:') ? next.slice(4) : undefined);
              table.setFilter('link', next?.startsWith('url:') ? undefined : (next ?? undefined));
            }}
          />
          <Clickers id={id} table={table} choice={choice} />
        </div>
      )}
    </ReportFrame>
  );
}

function Clickers({
  id,
  table,
  choice,
}: {
  id: number;
  table: ReturnType<typeof useTableState>;
  choice: { url?: string; link_no?: number };
}) {
  const { t } = useTranslation(reportTexts);
  const go = useGo();
  const paths = useReportPaths();
  const { link: _link, ...query } = table.query;
  const list = useResourceList(reportPeople(id, 'url_report'), { ...query, ...choice });
  const columns = useMemo(() => recipientColumns(t, 'url_report'), [t]);
  return (
    <DataTable<ReportPerson>
      name="campaign-url"
      label={t('report.url_report')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(person) => person.email || t('person.deleted')}
      onOpen={(person) => go(paths.contact(person.contact_id))}
      rowTo={(person) => paths.contact(person.contact_id)}
      searchPlaceholder={t('person.search')}
      empty={{ title: t('none.url_report.title'), description: t('none.url_report.text') }}
    />
  );
}

function choicesOf(
  links: readonly ReportLink[],
  t: (key: string, values: Record<string, unknown>) => string,
): { group: string; items: { value: string; label: string }[] }[] {
  return [...Map.groupBy(links, (link) => link.url)].map(([url, places]) => ({
    group: url,
    items: [
      ...(places.length > 1
        ? [{ value: `url:${url}`, label: t('link.allPlaces', { count: places.length }) }]
        : []),
      ...places.map((place) => ({
        value: String(place.link_no),
        label: `${t('link.onePlace', { no: place.link_no })}${place.label ? ` · ${place.label}` : ''} (${place.clicks})`,
      })),
    ],
  }));
}
