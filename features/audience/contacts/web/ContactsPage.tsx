import { Button } from '@mantine/core';
import { IconDownload, IconTrash, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { contacts as everybody, type ContactRow } from '#engines/audience/contract.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { ContactTable, useContactPath, useContactTable } from './ContactTable.tsx';
import type { ContactList } from './ContactTable.tsx';
import { useBulkChange } from './use-bulk-change.tsx';
import { useContactFilters } from './use-contact-filters.ts';
import { useContactActions } from './use-contact-actions.tsx';

/** Everybody the account knows. `startsNew`: the address asks for a new contact. */
export function ContactsPage({ startsNew = false }: { startsNew?: boolean }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const go = useGo();
  const contacts = useContactTable(everybody, 'contacts');
  const [isAdding, setAdding] = useState(startsNew);
  const pathOf = useContactPath();
  const { removeSome } = useContactActions();
  const rowActions = useRowActions(pathOf);
  const filters = useContactFilters();
  const bulk = useBulkChange();
  const base = `/accounts/${api.accountId}`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        breadcrumb={[{ label: t('lists.title'), to: `${base}/lists` }, { label: t('title') }]}
        actions={<ExportButton contacts={contacts} path="contacts/export" />}
      />
      <ContactTable
        name="contacts"
        contacts={contacts}
        pathOf={pathOf}
        onCreate={() => setAdding(true)}
        bulkActions={[...bulk.actions, removeSome()]}
        filters={filters}
        rowActions={rowActions}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconUsers size={28} stroke={1.5} />,
          actions: (
            <Button variant="default" onClick={() => go(`${base}/lists`)}>
              {t('empty.toLists')}
            </Button>
          ),
        }}
      />
      {bulk.drawer}
      <ContactDrawer
        opened={isAdding}
        onClose={() => {
          setAdding(false);
          if (startsNew) go(`${base}/contacts`, { replace: true });
        }}
      />
    </Page>
  );
}

function useRowActions(pathOf: (contact: ContactRow) => string) {
  const { t } = useTranslation('contacts');
  const go = useGo();
  const { remove } = useContactActions();
  return (contact: ContactRow): RowAction[] => [
    {
      label: t('actions.open'),
      icon: <IconUser size={16} />,
      onClick: () => go(pathOf(contact)),
    },
    {
      label: t('delete.confirm'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void remove(contact).catch(() => undefined),
    },
  ];
}

/** Has the shown contacts written to a file, for those who may download contacts. */
export function ExportButton({ contacts, path }: { contacts: ContactList; path: string }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const can = useCan();
  const [isStarting, setStarting] = useState(false);
  if (!can('download_contacts')) return null;
  const start = () => {
    const { name, filter, tag_id: tag, segment_id: segment } = contacts.list.query;
    setStarting(true);
    void api
      .post<{ message: string }>(path, {
        body: {
          name,
          filter,
          tag_id: tag === undefined ? undefined : Number(tag),
          segment_id: segment === undefined ? undefined : Number(segment),
        },
      })
      .then(
        (answer) => snackbar.info(answer.data.message),
        () => undefined,
      )
      .finally(() => setStarting(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isStarting}
      onClick={start}
    >
      {t('actions.export')}
    </Button>
  );
}
