import { Switch } from '@mantine/core';
import {
  IconAddressBook,
  IconList,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { socialLeads, type SocialLead } from '../../contract/leads.ts';
import classes from '../social.module.css';
import { useSocialCall } from '../use-social.ts';
import { ArrivalsDrawer } from './ArrivalsDrawer.tsx';
import { LeadDrawer } from './LeadDrawer.tsx';

const lookAgainMs = 15_000;

/** Lead forms, whether each is on, and how many leads became contacts. */
export function LeadsPage() {
  const { t } = useTranslation('social');
  const table = useTableState({ sort: '-created_at' });
  const list = useResourceList<SocialLead>(socialLeads, table.query, { refreshEvery: lookAgainMs });
  const [edited, setEdited] = useEditedRow<SocialLead>(list.rows);
  const [shown, setShown] = useState<SocialLead | null>(null);
  const removeSome = useBulkRemove(socialLeads);
  const rowActions = useRowActions({ edit: setEdited, show: setShown });
  return (
    <Page>
      <PageHeader title={t('leads.title')} about={t('leads.about')} />
      <DataTable<SocialLead>
        name="social-leads"
        label={t('leads.title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={setShown}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('leads.create')}
        rowActions={rowActions}
        bulkActions={[
          removeSome((count) => ({
            title: t('leads.deleteSome', { count }),
            message: t('leads.deleteText'),
          })),
        ]}
        empty={{
          title: t('leads.emptyTitle'),
          description: t('leads.emptyText'),
          icon: <IconAddressBook size={28} stroke={1.5} />,
        }}
      />
      <LeadDrawer lead={edited} onClose={() => setEdited(null)} />
      <ArrivalsDrawer lead={shown} onClose={() => setShown(null)} />
    </Page>
  );
}

function useRowActions(on: {
  edit: (lead: SocialLead) => void;
  show: (lead: SocialLead) => void;
}): (lead: SocialLead) => RowAction[] {
  const { t } = useTranslation('social');
  const confirmDelete = useConfirmDelete(socialLeads);
  const test = useSocialCall(
    (api, id: number) => api.post(`${socialLeads.path}/${id}/test_lead`, { body: {} }),
    () => snackbar.success(t('leads.tested')),
  );
  return (lead) => [
    { label: t('leads.show'), icon: <IconList size={16} />, onClick: () => on.show(lead) },
    { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => on.edit(lead) },
    ...(lead.network === 'loopback'
      ? [
          {
            label: t('leads.test'),
            icon: <IconUserPlus size={16} />,
            onClick: () => test.mutate(lead.id),
          },
        ]
      : []),
    {
      label: t('delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(lead, t('leads.deleteText')),
    },
  ];
}

function OnOff({ lead }: { lead: SocialLead }) {
  const { t } = useTranslation('social');
  const toggle = useSocialCall((api, id: number) =>
    api.put(`${socialLeads.path}/${id}/toggle_status`, { body: {} }),
  );
  return (
    <Switch
      aria-label={t('leads.isOn', { name: lead.name })}
      checked={lead.is_enabled}
      disabled={toggle.isPending}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggle.mutate(lead.id)}
    />
  );
}

function useColumns(): TableColumn<SocialLead>[] {
  const { t } = useTranslation('social');
  return [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sortable: true,
      cell: (row) => row.name,
      below: (row) =>
        row.fault === null ? (
          `${row.social_account_name ?? ''} · ${row.form_name}`
        ) : (
          <span className={classes.bad}>{row.fault}</span>
        ),
    },
    { id: 'is_enabled', title: t('leads.on'), kind: 'text', cell: (row) => <OnOff lead={row} /> },
    { id: 'list_name', title: t('leads.list'), kind: 'text', cell: (row) => row.list_name ?? '–' },
    {
      id: 'lead_count',
      title: t('leads.count'),
      kind: 'number',
      cell: (row) => fullNumber(row.lead_count),
    },
    {
      id: 'contact_count',
      title: t('leads.contacts'),
      kind: 'number',
      from: 800,
      cell: (row) => fullNumber(row.contact_count),
    },
    {
      id: 'last_lead_at',
      title: t('leads.last'),
      kind: 'date',
      from: 960,
      cell: (row) => <DateTime value={row.last_lead_at} relative />,
    },
  ];
}
