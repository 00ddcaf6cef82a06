import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { permissionsFor } from '#platform/contract/roles.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { apiKeys } from '../contract.ts';
import { ApiKeyDrawer } from './ApiKeyDrawer.tsx';
import classes from './api-keys.module.css';
import type { ApiKey } from './key-form.ts';

/** The keys by which programs work for the account. */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const { accountId } = useApi();
  const table = useTableState({ sort: '-created_at' });
  const list = useResourceList(apiKeys, table.query);
  const [edited, setEdited] = useEditedRow<ApiKey>(list.rows);
  const remove = useRemove(apiKeys);
  const columns = useColumns();
  const confirmDelete = async (key: ApiKey) => {
    const isSure = await confirm({
      title: t('delete.title', { name: key.name }),
      message: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(key.id);
    snackbar.success({ message: t('delete.done', { name: key.name }) });
  };
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${accountId}/settings` },
          { label: t('title') },
        ]}
      />
      <DataTable<ApiKey>
        name="api-keys"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(key) => key.name}
        onOpen={setEdited}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={(key) => [
          {
            label: t('actions.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => setEdited(key),
          },
          {
            label: t('actions.delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(key).catch(() => undefined),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconKey size={28} stroke={1.5} />,
        }}
      />
      <ApiKeyDrawer apiKey={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns() {
  const { t } = useTranslation('api-keys');
  return useMemo<TableColumn<ApiKey>[]>(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        sortable: true,
        cell: (key) => key.name,
      },
      {
        id: 'prefix',
        title: t('columns.key'),
        kind: 'text',
        width: 150,
        cell: (key) => <code className={classes.code}>{key.prefix}…</code>,
      },
      {
        id: 'permissions',
        title: t('columns.permissions'),
        kind: 'text',
        wide: true,
        cell: (key) => <Permissions names={key.roles} />,
      },
      {
        id: 'whitelisted_ips',
        title: t('columns.addresses'),
        kind: 'text',
        cell: (key) => <Addresses list={key.whitelisted_ips} />,
      },
      {
        id: 'last_used_at',
        title: t('columns.lastUsed'),
        kind: 'text',
        sortable: true,
        width: 170,
        cell: (key) => <LastUse apiKey={key} />,
      },
      {
        id: 'created_at',
        title: t('columns.created'),
        kind: 'date',
        sortable: true,
        cell: (key) => <DateTime value={key.created_at} />,
      },
    ],
    [t],
  );
}

function Permissions({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('api-keys');
  const offered: readonly string[] = permissionsFor(useAccountFacts());
  if (offered.every((name) => names.includes(name))) return t('allPermissions');
  return names.map((name) => t(`permissions.${name}`)).join(', ');
}

function Addresses({ list }: { list: readonly string[] }) {
  const { t } = useTranslation('api-keys');
  if (list.length === 0) return <span className={classes.dim}>{t('anyAddress')}</span>;
  return (
    <span title={list.join(', ')} dir="ltr">
      {list[0]}
      {list.length > 1 ? ` +${list.length - 1}` : ''}
    </span>
  );
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  if (apiKey.last_used_at === null) return <span className={classes.dim}>{t('neverUsed')}</span>;
  return (
    <span className={classes.lastUse}>
      <DateTime value={apiKey.last_used_at} relative />
      <span className={classes.dim} dir="ltr">
        {apiKey.last_used_ip}
      </span>
    </span>
  );
}
