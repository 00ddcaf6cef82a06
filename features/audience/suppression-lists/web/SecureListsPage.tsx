import {
  IconHistory,
  IconPencil,
  IconRefresh,
  IconShieldLock,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { secureLists, type SecureList } from '../contract/secure-lists.ts';
import { ImportDrawer } from './ImportDrawer.tsx';
import { ImportsDrawer } from './ImportsDrawer.tsx';
import { SecureListDrawer } from './SecureListDrawer.tsx';
import { SwitchedOff, SwitchOff, useSecureSwitch } from './SecureSwitch.tsx';

/** Every secure list with its counts: create from a file, replace, count again, delete. */
export function SecureListsPage() {
  const { t } = useTranslation('suppression-lists');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(secureLists, table.query);
  const [edited, setEdited] = useEditedRow<SecureList>(list.rows);
  const [filled, setFilled] = useState<SecureList | null>(null);
  const [asked, setAsked] = useState<SecureList | null>(null);
  const removeSome = useBulkRemove(secureLists);
  const columns = useColumns();
  const { isOn } = useSecureSwitch();
  const deleteText = t('secure.deleteText');
  const rowActions = useRowActions({ edit: setEdited, fill: setFilled, ask: setAsked });
  return (
    <Page>
      <PageHeader
        title={t('secure.title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('secure.about')}
        actions={isOn === true && <SwitchOff />}
      />
      {isOn === false && <SwitchedOff />}
      <DataTable<SecureList>
        name="secure-lists"
        label={t('secure.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(one) => one.name}
        onOpen={setAsked}
        onEdit={setEdited}
        {...(isOn === true && { onCreate: () => setEdited('new'), createLabel: t('secure.new') })}
        rowActions={rowActions}
        bulkActions={[
          removeSome((count) => ({ title: t('secure.bulkTitle', { count }), message: deleteText })),
        ]}
        empty={{
          title: t('secure.emptyTitle'),
          description: t('secure.emptyText'),
          icon: <IconShieldLock size={28} />,
        }}
      />
      <SecureListDrawer list={edited} onClose={() => setEdited(null)} />
      <ImportDrawer family="secure_lists" list={filled} onClose={() => setFilled(null)} />
      <ImportsDrawer family="secure_lists" list={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

function useRowActions(on: Record<'edit' | 'fill' | 'ask', (list: SecureList) => void>) {
  const { t } = useTranslation('suppression-lists');
  const api = useApi();
  const confirmDelete = useConfirmDelete(secureLists);
  const { isOn } = useSecureSwitch();
  const recount = async (ids: number[]) => {
    const answer = await api.post<{ message: string }>(`${secureLists.path}/refresh_count`, {
      body: { ids },
    });
    snackbar.info({ message: answer.data.message });
  };
  return (one: SecureList): RowAction[] => [
    {
      label: t('edit'),
      icon: <IconPencil size={16} />,
      disabled: isOn !== true,
      onClick: () => on.edit(one),
    },
    {
      label: t('importFile'),
      icon: <IconUpload size={16} />,
      disabled: isOn !== true,
      onClick: () => on.fill(one),
    },
    { label: t('imports.title'), icon: <IconHistory size={16} />, onClick: () => on.ask(one) },
    {
      label: t('secure.recount'),
      icon: <IconRefresh size={16} />,
      onClick: () => void recount([one.id]),
    },
    {
      label: t('delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(one, t('secure.deleteText')),
    },
  ];
}

function useColumns(): TableColumn<SecureList>[] {
  const { t } = useTranslation('suppression-lists');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        sortable: true,
        cell: (one) => one.name,
        below: (one) => one.description,
      },
      {
        id: 'applies_to',
        title: t('columns.appliesTo'),
        cell: (one) => t(`appliesTo.${one.applies_to}`),
      },
      {
        id: 'hashes_count',
        title: t('columns.hashes'),
        kind: 'number',
        sortable: true,
        cell: (one) => fullNumber(one.hashes_count),
      },
      {
        id: 'md5_count',
        title: t('columns.md5'),
        kind: 'number',
        hidden: true,
        cell: (one) => fullNumber(one.md5_count),
      },
      {
        id: 'sha256_count',
        title: t('columns.sha256'),
        kind: 'number',
        hidden: true,
        cell: (one) => fullNumber(one.sha256_count),
      },
      {
        id: 'contacts_count',
        title: t('columns.contacts'),
        about: t('columns.contactsAbout'),
        kind: 'number',
        sortable: true,
        cell: (one) => (one.contacts_count === null ? '–' : fullNumber(one.contacts_count)),
      },
      {
        id: 'updated_at',
        title: t('columns.updated'),
        kind: 'date',
        sortable: true,
        cell: (one) => <DateTime value={one.updated_at} />,
      },
    ],
    [t],
  );
}
