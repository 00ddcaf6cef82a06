import { IconClipboardText } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { surveys, type Survey } from '../contract/surveys.ts';
import { ShareDrawer } from './ShareDrawer.tsx';
import { SurveyState } from './SurveyState.tsx';
import { useSurveyActions } from './use-survey-actions.tsx';

/** All surveys with how many people answered. */
export function SurveysPage() {
  const { t } = useTranslation('surveys');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/surveys`;
  const table = useTableState({ sort: '-updated_at', pageSize: 10 });
  const list = useResourceList<Survey>(surveys, table.query);
  const [shared, share] = useState<number | null>(null);
  const actionsOf = useSurveyActions({ onShare: ({ id }) => share(id) });
  const removeSome = useBulkRemove(surveys);
  // What a survey is opened for: to write it, then to read what came.
  const pageOf = (row: Survey) =>
    row.state === 'draft' ? `${base}/${row.id}/edit` : `${base}/${row.id}`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<Survey>
        name="surveys"
        label={t('title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => go(pageOf(row))}
        rowTo={pageOf}
        onCreate={() => go(`${base}/new`)}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.someText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconClipboardText size={28} stroke={1.5} />,
        }}
      />
      <ShareDrawer id={shared} onClose={() => share(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<Survey>[] {
  const { t } = useTranslation('surveys');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (row) => row.name,
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (row) => <SurveyState state={row.state} />,
      },
      {
        id: 'responses',
        title: t('fields.responses'),
        about: t('fields.responsesHint'),
        kind: 'number',
        cell: (row) => fullNumber(row.responses),
      },
      {
        id: 'rate',
        title: t('fields.rate'),
        about: t('fields.rateHint'),
        kind: 'number',
        from: 800,
        cell: (row) => (row.started === 0 ? '–' : percent(row.responses, row.started, 0)),
      },
      {
        id: 'questions',
        title: t('fields.questions'),
        kind: 'number',
        from: 960,
        cell: (row) => fullNumber(row.questions.length),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        from: 960,
        cell: (row) => <DateTime value={row.updated_at} relative />,
      },
    ],
    [t],
  );
}
