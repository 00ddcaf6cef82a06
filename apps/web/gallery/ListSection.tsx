import { Button, TextInput, Textarea } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconPencil,
  IconTag,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FolderColumn, FolderToggle } from '#platform/web/folders/FolderColumn.tsx';
import { FolderTree } from '#platform/web/folders/FolderTree.tsx';
import type { FolderNode } from '#platform/web/folders/folder-node.ts';
import { useFolderColumn } from '#platform/web/folders/use-folder-column.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useBulkDelete, useRemove, useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { SampleRow } from './sample-server.ts';
import { listCall } from '#platform/contract/resource.ts';

const resource = { ...listCall<SampleRow>('campaigns'), singular: 'campaign', title: 'Campaign' };
const columns: TableColumn<SampleRow>[] = [
  { id: 'name', title: 'Name', kind: 'name', sortable: true, cell: (row) => row.name },
  {
    id: 'status',
    title: 'Status',
    kind: 'status',
    cell: (row) => <StatusChip status={row.status} />,
  },
  {
    id: 'recipients',
    title: 'Recipients',
    kind: 'number',
    sortable: true,
    cell: (row) => fullNumber(row.recipients),
  },
  {
    id: 'opened',
    title: 'Opened',
    kind: 'number',
    sortable: true,
    cell: (row) => percent(Math.min(row.opened, row.recipients), row.recipients),
  },
  {
    id: 'created_at',
    title: 'Created',
    kind: 'date',
    sortable: true,
    cell: (row) => <DateTime value={row.created_at} />,
  },
  { id: 'id', title: 'ID', kind: 'number', hidden: true, cell: (row) => row.id },
];
const schema = z.object({ name: requiredText({ max: 40 }), description: z.string().optional() });
const drawerState = z.object({ drawer: z.string().optional() });
const start: FolderNode[] = [
  { id: 1, name: 'Newsletters', parentId: null, count: 47 },
  { id: 2, name: '2025', parentId: 1, count: 24 },
  { id: 3, name: '2026', parentId: 1, count: 23 },
  { id: 4, name: 'Lifecycle', parentId: null, count: 18 },
  { id: 5, name: 'Legal (owners only)', parentId: null, locked: true, count: 3 },
  { id: 6, name: 'Seasonal', parentId: null, count: 31 },
];

/** A whole list screen: folders, table, drawer, bulk actions. */
export function ListSection({ tabs }: { tabs: ReactNode }) {
  const table = useTableState({ sort: '-created_at', filters: { status: z.string().optional() } });
  const list = useResourceList(resource, table.query);
  const [url, setUrl] = useUrlState(drawerState);
  const remove = useRemove(resource);
  const bulkDelete = useBulkDelete(resource);
  const save = useSave(resource);
  const column = useFolderColumn();
  const open = () => setUrl({ drawer: 'edit' }, { push: true });
  const ask = (count: number) =>
    confirm({
      title: count === 1 ? 'Delete this campaign?' : `Delete ${count} campaigns?`,
      message: 'Their reports go with them. This cannot be taken back.',
      confirmLabel: 'Delete',
      danger: true,
    });

  return (
    <Page aside={<Folders column={column} />}>
      <PageHeader
        title="Email campaigns"
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about="Everything you send by email: one-time, recurring and A/B tests."
        breadcrumb={[{ label: 'Campaigns', to: '/gallery/' }, { label: 'Email' }]}
        actions={
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() =>
              snackbar.success({
                message: 'Spring preview archived',
                undo: () => snackbar.info('Spring preview is back'),
              })
            }
          >
            Import
          </Button>
        }
        tabs={tabs}
      />
      <DataTable
        name="gallery"
        label="Email campaigns"
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={open}
        onEdit={open}
        onCreate={open}
        createLabel="New campaign"
        dragRows="campaigns"
        toolbar={<FolderToggle {...column} />}
        filters={[
          {
            id: 'status',
            label: 'Status',
            options: [
              { value: 'sent', label: 'Sent' },
              { value: 'draft', label: 'Draft' },
              { value: 'scheduled', label: 'Scheduled' },
            ],
          },
        ]}
        rowActions={(row) => [
          { label: 'Edit', icon: <IconPencil size={15} />, onClick: open },
          {
            label: 'Duplicate',
            icon: <IconCopy size={15} />,
            onClick: () => snackbar.success('Campaign duplicated'),
          },
          {
            label: 'Archive',
            icon: <IconArchive size={15} />,
            onClick: () =>
              snackbar.success({ message: `${row.name} archived`, undo: () => undefined }),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={15} />,
            color: 'red',
            divider: true,
            onClick: () =>
              void ask(1).then((yes) => {
                if (yes) remove.mutate(row.id);
              }),
          },
        ]}
        bulkActions={[
          {
            label: 'Tag',
            icon: <IconTag size={15} />,
            run: (_body, chosen) => snackbar.success(`${chosen.count} tagged`),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={15} />,
            color: 'red',
            run: async (body, chosen) => (await ask(chosen.count)) && bulkDelete.mutateAsync(body),
          },
        ]}
        empty={{
          title: 'No campaigns yet',
          description: 'Write your first mail, or bring your templates with you.',
          actions: <Button variant="default">Start from a template</Button>,
        }}
      />
      <FormDrawer
        opened={url.drawer === 'edit'}
        onClose={() => setUrl({ drawer: undefined })}
        title="New campaign"
        description="You can change all of this until it is sent."
        schema={schema}
        initialValues={{ name: '', description: '' }}
        onSubmit={(values) => save.mutateAsync({ values })}
      >
        {(form) => (
          <>
            <TextInput
              label="Name"
              description="Only your team sees it."
              withAsterisk
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Textarea label="Description" {...form.getInputProps('description')} />
          </>
        )}
      </FormDrawer>
    </Page>
  );
}

function Folders({ column }: { column: ReturnType<typeof useFolderColumn> }) {
  const [folders, setFolders] = useState(start);
  const [selected, setSelected] = useState<number | null>(3);
  const later = async (work: () => void) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    work();
  };
  return (
    <FolderColumn title="Folders" {...column}>
      <FolderTree
        folders={folders}
        selectedId={selected}
        onSelect={setSelected}
        rootLabel="All campaigns"
        rootCount={137}
        acceptRows="campaigns"
        onRename={(id, name) =>
          later(() =>
            setFolders((all) => all.map((one) => (one.id === id ? { ...one, name } : one))),
          )
        }
        onMove={(ids, parentId) =>
          later(() =>
            setFolders((all) =>
              all.map((one) => (ids.includes(one.id) ? { ...one, parentId } : one)),
            ),
          )
        }
        onDropRows={(ids, id) =>
          later(() =>
            snackbar.success({
              message: `${ids.length} added to folder ${folders.find((one) => one.id === id)?.name ?? 'root'} successfully`,
              timeout: 2000,
            }),
          )
        }
        onCreate={(parentId) =>
          setFolders((all) => [...all, { id: all.length + 1, name: 'New folder', parentId }])
        }
        onDelete={(id) => setFolders((all) => all.filter((one) => one.id !== id))}
        onPrivacy={() => undefined}
      />
    </FolderColumn>
  );
}
