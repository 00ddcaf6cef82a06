import { ColorInput, TextInput } from '@mantine/core';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { categoryColors, socialCategories, type SocialCategory } from '../contract/categories.ts';
import classes from './social.module.css';

const form = z.object({
  name: requiredText({ max: 100 }),
  color: socialCategories.fields.shape.color.unwrap(),
});

/** What posts are about: categories with their color. */
export function CategoriesPage() {
  const { t } = useTranslation('social');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList<SocialCategory>(socialCategories, table.query);
  const [edited, setEdited] = useEditedRow<SocialCategory>(list.rows);
  const confirmDelete = useConfirmDelete(socialCategories);
  const removeSome = useBulkRemove(socialCategories);
  return (
    <Page>
      <PageHeader title={t('categories.title')} about={t('categories.about')} />
      <DataTable<SocialCategory>
        name="social-categories"
        label={t('categories.title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('categories.create')}
        rowActions={(row) => [
          { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
          {
            label: t('delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(row, t('categories.deleteText')),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('categories.deleteSome', { count }),
            message: t('categories.deleteText'),
          })),
        ]}
        empty={{
          title: t('categories.emptyTitle'),
          description: t('categories.emptyText'),
          icon: <IconTags size={28} stroke={1.5} />,
        }}
      />
      <CategoryDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<SocialCategory>[] {
  const { t } = useTranslation('social');
  return [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sortable: true,
      cell: (row) => (
        <>
          <span className={classes.dot} style={{ '--mark': row.color } as CSSProperties} />
          {row.name}
        </>
      ),
    },
    {
      id: 'posts_count',
      title: t('posts'),
      kind: 'number',
      cell: (row) => fullNumber(row.posts_count),
    },
    {
      id: 'slots_count',
      title: t('slots.title'),
      kind: 'number',
      cell: (row) => fullNumber(row.slots_count),
    },
  ];
}

function CategoryDrawer({
  edited,
  onClose,
}: {
  edited: SocialCategory | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  const save = useSave<SocialCategory>(socialCategories);
  const existing = edited === 'new' ? null : edited;
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('categories.edit') : t('categories.create')}
      schema={form}
      initialValues={{ name: existing?.name ?? '', color: existing?.color ?? categoryColors[0]! }}
      onSubmit={(values) => save.mutateAsync({ id: existing?.id ?? null, values })}
    >
      {(fields) => (
        <>
          <TextInput
            label={t('name')}
            data-autofocus
            withAsterisk
            maxLength={100}
            {...fields.getInputProps('name')}
          />
          <ColorInput
            label={t('categories.color')}
            swatches={categoryColors}
            {...fields.getInputProps('color')}
          />
        </>
      )}
    </FormDrawer>
  );
}
