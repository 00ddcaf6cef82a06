import type { Slice } from './names.ts';

/** What the web has of a slice, by path: list page, drawer, routes, texts in both languages. */
export function webFiles(slice: Slice): Record<string, string> {
  const folder = `features/${slice.area}/${slice.feature}/web`;
  return {
    [`${folder}/${slice.pascal}Page.tsx`]: pageOf(slice),
    [`${folder}/${slice.singularPascal}Drawer.tsx`]: drawerOf(slice),
    [`${folder}/routes.tsx`]: routesOf(slice),
    [`${folder}/en.json`]: `${JSON.stringify(englishOf(slice), null, 2)}\n`,
    [`${folder}/de.json`]: `${JSON.stringify(germanOf(slice), null, 2)}\n`,
  };
}

const routesOf = ({
  table,
  feature,
  singularCamel,
  pascal,
  titles,
  camel,
}: Slice): string => `import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { ${camel} } from '../contract.ts';

/** The screen of ${titles.toLowerCase()}. */
export const ${singularCamel}Routes: readonly FeatureRoute[] = [
  {
    name: '${titles.replaceAll(' ', '_')}',
    path: '/accounts/$accountId/${table}',
    gate: { any: [${camel}.role].flat() },
    palette: '${feature}:title',
    page: () => import('./${pascal}Page.tsx').then((module) => ({ default: module.${pascal}Page })),
  },
];
`;

const drawerOf = ({
  feature,
  title,
  camel,
  singularPascal,
}: Slice): string => `import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { ${camel}, type ${singularPascal}Row } from '../contract.ts';

const schema = z.object({ name: requiredText() });

/** ${title}: makes one or renames it. */
export function ${singularPascal}Drawer({
  edited,
  onClose,
}: {
  edited: ${singularPascal}Row | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('${feature}');
  const save = useSave<${singularPascal}Row>(${camel});
  const existing = edited === 'new' ? null : edited;
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('editTitle') : t('newTitle')}
      schema={schema}
      initialValues={{ name: existing?.name ?? '' }}
      onSubmit={async (values) => {
        await save.mutateAsync({ id: existing?.id ?? null, values });
      }}
    >
      {(form) => (
        <TextInput
          label={t('name')}
          data-autofocus
          maxLength={255}
          withAsterisk
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  );
}
`;

const pageOf = (
  slice: Slice,
): string => `import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { ${slice.camel}, type ${slice.singularPascal}Row } from '../contract.ts';
import { ${slice.singularPascal}Drawer } from './${slice.singularPascal}Drawer.tsx';

/** ${slice.titles}: search, create, rename, delete. */
export function ${slice.pascal}Page() {
  const { t } = useTranslation('${slice.feature}');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(${slice.camel}, table.query);
  const [edited, setEdited] = useState<${slice.singularPascal}Row | 'new' | null>(null);
  const confirmDelete = useConfirmDelete(${slice.camel});
  const removeSome = useBulkRemove(${slice.camel});
  const columns = useMemo<TableColumn<${slice.singularPascal}Row>[]>(
    () => [
      { id: 'name', title: t('name'), kind: 'name', sortable: true, cell: (row) => row.name },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        sortable: true,
        cell: (row) => <DateTime value={row.created_at} />,
      },
    ],
    [t],
  );
  return (
    <Page>
      <PageHeader title={t('title')} />
      <DataTable<${slice.singularPascal}Row>
        name="${slice.feature}"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={(row) => [
          { label: t('rename'), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(row, t('deleteText')),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({ title: t('bulkDeleteTitle', { count }), message: t('deleteText') })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconFolder size={28} />,
        }}
      />
      <${slice.singularPascal}Drawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
`;

const englishOf = ({ title, titles }: Slice): Record<string, string> => ({
  title: titles,
  name: 'Name',
  created: 'Created',
  new: `New ${title.toLowerCase()}`,
  newTitle: `New ${title.toLowerCase()}`,
  editTitle: `Rename ${title.toLowerCase()}`,
  rename: 'Rename',
  delete: 'Delete',
  deleteText: 'This cannot be undone.',
  bulkDeleteTitle_one: 'Delete {{count}} entry?',
  bulkDeleteTitle_other: 'Delete {{count}} entries?',
  emptyTitle: 'Nothing here yet',
  emptyText: 'What you create appears here.',
});

// What the records are called in German only their author knows; until then the English name stands.
const germanOf = ({ title, titles }: Slice): object => ({
  title: titles,
  name: 'Name',
  created: 'Angelegt',
  new: `${title}: neu`,
  newTitle: `${title}: neu`,
  editTitle: `${title}: umbenennen`,
  rename: 'Umbenennen',
  delete: 'Löschen',
  deleteText: 'Das lässt sich nicht rückgängig machen.',
  bulkDeleteTitle_one: '{{count}} Eintrag löschen?',
  bulkDeleteTitle_other: '{{count}} Einträge löschen?',
  emptyTitle: 'Noch nichts da',
  emptyText: 'Was Sie anlegen, erscheint hier.',
  // Messages of the server name records by their title, the browser's tab names the page.
  messages: { [titles]: titles, [title]: title },
});
