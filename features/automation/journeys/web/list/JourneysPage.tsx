import { Button, Tabs } from '@mantine/core';
import { IconDownload, IconFolderOpen, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Query } from '#platform/web/api/query-text.ts';
import { ResourceFolders } from '#platform/web/folders/ResourceFolders.tsx';
import { useFiling } from '#platform/web/folders/use-filing.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { workflowFilters, workflows, type WorkflowRow } from '../../contract/workflows.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { useJourneyColumns } from './journey-columns.tsx';
import { useJourneyActions } from './use-journey-actions.tsx';

/** All journeys in folders: how they stand and how many contacts are inside. */
export function JourneysPage() {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const { folders, table, list } = useListed();
  const filing = useFiling(folders);
  const actions = useJourneyActions();
  const columns = useJourneyColumns();
  const removeSome = useBulkRemove(workflows);
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('list.about')}
        breadcrumb={folders.crumbs}
        tabs={
          <FilterTabs
            value={table.filters['filter_by'] ?? 'all'}
            onChange={(filter) =>
              table.setFilter('filter_by', filter === 'all' ? undefined : filter)
            }
          />
        }
        actions={<ExportButton query={table.query} />}
      />
      <DataTable<WorkflowRow>
        name="journeys"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        {...filing.table}
        onOpen={(one) => go(paths.builder(one.id))}
        rowTo={(one) => paths.builder(one.id)}
        onEdit={(one) => go(paths.edit(one.id))}
        onCreate={() => go(paths.new)}
        createLabel={t('new')}
        rowActions={(one) => [filing.rowAction(one), ...actions.of(one)]}
        bulkActions={[
          filing.bulkAction,
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={folders.selectedId === null ? firstJourney(t, paths.templates) : emptyFolder(t)}
      />
      {filing.dialog}
      {actions.dialog}
    </Page>
  );
}

/** The journeys of the folder that is open, as the table asks for them. */
function useListed() {
  const { t } = useTranslation(journeyTexts);
  const folders = useResourceFolders({
    kind: 'workflow',
    of: workflows,
    rootLabel: t('list.all'),
  });
  const table = useTableState({
    sort: '-updated_at',
    pageSize: 10,
    filters: { filter_by: z.enum(workflowFilters).optional() },
    tabs: 'filter_by',
    extra: folders.query,
  });
  const list = useResourceList<WorkflowRow>(workflows, table.query);
  return { folders, table, list };
}

type Texts = (key: string) => string;

const firstJourney = (t: Texts, templates: string) => ({
  title: t('list.emptyTitle'),
  description: (
    <>
      {t('list.emptyText')} <AppLink to={templates}>{t('list.emptyLink')}</AppLink>
    </>
  ),
  icon: <IconRoute size={28} stroke={1.5} />,
});

const emptyFolder = (t: Texts) => ({
  title: t('list.emptyFolderTitle'),
  description: t('list.emptyFolderText'),
  icon: <IconFolderOpen size={28} stroke={1.5} />,
});

function ExportButton({ query }: { query: Query }) {
  const { t } = useTranslation(journeyTexts);
  const exportAll = useExport(workflows);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => exportAll.mutate(query)}
    >
      {t('list.export')}
    </Button>
  );
}

function FilterTabs({ value, onChange }: { value: string; onChange: (filter: string) => void }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Tabs value={value} onChange={(next) => onChange(next ?? 'all')}>
      <Tabs.List aria-label={t('list.filters')}>
        {workflowFilters.map((filter) => (
          <Tabs.Tab key={filter} value={filter}>
            {t(`list.filter.${filter}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
