import { Button } from '@mantine/core';
import { IconCopy, IconForms, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { customFields, fieldTypes } from '../contract.ts';
import { CustomFieldDrawer, fieldSnackbarTime } from './CustomFieldDrawer.tsx';
import classes from './custom-fields.module.css';
import { DefaultFieldsDrawer, useDefaultFields } from './DefaultFieldsDrawer.tsx';
import { variableOf } from './field-row.ts';
import type { CustomField } from './field-row.ts';

/** What an account keeps about its contacts: the fields everybody has, and its own. */
export function CustomFieldsPage() {
  const { t } = useTranslation('custom-fields');
  const table = useTableState({
    sort: 'name',
    filters: { field_type: z.enum(fieldTypes).optional() },
  });
  const list = useResourceList(customFields, table.query);
  const [edited, setEdited] = useEditedRow<CustomField>(list.rows);
  const [isNaming, setNaming] = useState(false);
  const confirmDelete = useConfirmDelete(customFields);
  const removeSome = useBulkRemove(customFields);
  const columns = useColumns();
  const copyVariable = (field: CustomField) =>
    void navigator.clipboard.writeText(variableOf(field.name)).then(
      () =>
        snackbar.success({
          message: t('variableCopied', { variable: variableOf(field.name) }),
          timeout: fieldSnackbarTime,
        }),
      () => snackbar.error(t('copyFailed', { variable: variableOf(field.name) })),
    );

  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() => setNaming(true)}
          >
            {t('defaults.edit')}
          </Button>
        }
      />
      <DefaultFields />
      <DataTable<CustomField>
        name="custom-fields"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(field) => field.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        filters={[
          {
            id: 'field_type',
            label: t('fields.type'),
            options: fieldTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          },
        ]}
        rowActions={(field) => [
          {
            label: t('actions.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => setEdited(field),
          },
          {
            label: t('actions.copyVariable'),
            icon: <IconCopy size={16} />,
            onClick: () => copyVariable(field),
          },
          {
            label: t('actions.delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(field, t('delete.text')),
          },
        ]}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.someText'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconForms size={28} stroke={1.5} />,
        }}
      />
      <CustomFieldDrawer field={edited} onClose={() => setEdited(null)} />
      <DefaultFieldsDrawer opened={isNaming} onClose={() => setNaming(false)} />
    </Page>
  );
}

/** The fields every contact has, in the account's own words. */
function DefaultFields() {
  const { t } = useTranslation('custom-fields');
  const labels = useDefaultFields();
  const names = [
    t('defaults.email'),
    labels.data?.first_name ?? t('defaults.firstName'),
    labels.data?.last_name ?? t('defaults.lastName'),
    t('defaults.phone'),
    t('defaults.fax'),
  ];
  return (
    <div className={classes.defaults}>
      <span className={classes.defaultsTitle}>{t('defaults.everybody')}</span>
      {names.map((name, at) => (
        <span key={at} className={classes.default}>
          {name}
        </span>
      ))}
    </div>
  );
}

function useColumns() {
  const { t } = useTranslation('custom-fields');
  return useMemo<TableColumn<CustomField>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (field) => field.name,
      },
      {
        id: 'field_type',
        title: t('fields.type'),
        kind: 'text',
        sortable: true,
        width: 155,
        cell: (field) => <span className={classes.type}>{t(`types.${field.field_type}`)}</span>,
      },
      {
        id: 'default_value',
        title: t('fields.default'),
        kind: 'text',
        cell: (field) => <Default field={field} />,
      },
      {
        id: 'display_name',
        title: t('fields.displayName'),
        kind: 'text',
        cell: (field) => field.display_name || <span className={classes.none}>–</span>,
      },
      {
        id: 'variable',
        title: t('fields.variable'),
        kind: 'text',
        hidden: true,
        wide: true,
        cell: (field) => <code className={classes.code}>{variableOf(field.name)}</code>,
      },
      {
        id: 'description',
        title: t('fields.description'),
        kind: 'text',
        hidden: true,
        wide: true,
        cell: (field) => field.description,
      },
      {
        id: 'add_to_profile_page',
        title: t('fields.onProfile'),
        kind: 'text',
        width: 130,
        cell: (field) =>
          field.add_to_profile_page ? t('shown') : <span className={classes.none}>–</span>,
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        cell: (field) => <DateTime value={field.updated_at} />,
      },
    ],
    [t],
  );
}

function Default({ field }: { field: CustomField }) {
  const { t } = useTranslation('custom-fields');
  if (field.default_value === null || field.default_value === '')
    return <span className={classes.none}>–</span>;
  return field.field_type === 'boolean'
    ? field.default_value === '1'
      ? t('yes')
      : t('no')
    : field.default_value;
}
