import { Button } from '@mantine/core';
import { IconDownload, IconRoute } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { Query } from '#platform/web/api/query-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { dataJourneys, type DataJourneyRow } from '../contract/data-journeys.ts';
import { NameDrawer } from './NameDrawer.tsx';
import { useJourneyActions } from './use-journey-actions.tsx';
import { useJourneyColumns } from './journey-columns.tsx';

const inUrl = z.object({ create: z.string().optional() });

/** All data journeys: whether each is on, how its last run went, and when it runs next. */
export function DataJourneysPage() {
  const { t } = useTranslation('data-journeys');
  const { accountId } = useApi();
  const go = useGo();
  const [{ create }, setUrl] = useUrlState(inUrl);
  const [renamed, setRenamed] = useState<DataJourneyRow | null>(null);
  const folders = useResourceFolders({
    kind: 'data_workflow',
    of: dataJourneys,
    rootLabel: t('all'),
  });
  const table = useTableState({ sort: 'name', extra: folders.query });
  const list = useResourceList<DataJourneyRow>(dataJourneys, table.query);
  const filing = useFiling(folders);
  const columns = useJourneyColumns();
  const actionsOf = useJourneyActions({ onRename: setRenamed });
  const removeSome = useBulkRemove(dataJourneys);
  const pathOf = (row: DataJourneyRow) => `/accounts/${accountId}/data_journeys/${row.id}/builder`;
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={<ExportButton query={table.query} />}
      />
      <DataTable<DataJourneyRow>
        name="data-journeys"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        {...filing.table}
        onOpen={(row) => go(pathOf(row))}
        rowTo={pathOf}
        onCreate={() => setUrl({ create: '1' })}
        createLabel={t('new')}
        rowActions={(row) => [filing.rowAction(row), ...actionsOf(row)]}
        bulkActions={[filing.bulkAction, removeSome((count) => removal(t, count))]}
        empty={emptyOf(t)}
      />
      {filing.dialog}
      <NameDrawer edited={renamed} onClose={() => setRenamed(null)} />
      <NewDrawer
        isOpen={create !== undefined}
        onClose={() => setUrl({ create: undefined })}
        onMade={(row) => go(pathOf(row))}
      />
    </Page>
  );
}

// The drawer closes once its record is made: then the builder opens in place of the list.
function NewDrawer(props: {
  isOpen: boolean;
  onClose: () => void;
  onMade: (row: DataJourneyRow) => void;
}) {
  const made = useRef<DataJourneyRow | null>(null);
  return (
    <NameDrawer
      edited={props.isOpen ? 'new' : null}
      onMade={(row) => {
        made.current = row;
      }}
      onClose={() => (made.current ? props.onMade(made.current) : props.onClose())}
    />
  );
}

function removal(t: TFunction<'data-journeys'>, count: number) {
  return { title: t('delete.someTitle', { count }), message: t('delete.text') };
}

function emptyOf(t: TFunction<'data-journeys'>) {
  return {
    title: t('emptyTitle'),
    description: t('emptyText'),
    icon: <IconRoute size={28} stroke={1.5} />,
  };
}

function ExportButton({ query }: { query: Query }) {
  const { t } = useTranslation('data-journeys');
  const exportAll = useExport(dataJourneys);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => exportAll.mutate(query)}
    >
      {t('actions.export')}
    </Button>
  );
}
