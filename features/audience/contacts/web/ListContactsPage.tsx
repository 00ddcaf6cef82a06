import { Button } from '@mantine/core';
import { IconTrash, IconUpload, IconUser, IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListHeader, useContactList } from '#features/audience/lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { contactsOfList } from '#engines/audience/contract.ts';
import { ContactTable, useContactPath, useContactTable } from './ContactTable.tsx';
import { useBulkChange } from './use-bulk-change.tsx';
import { useContactFilters } from './use-contact-filters.ts';
import { useContactActions } from './use-contact-actions.tsx';

/** The contacts of one list. `startsNew`: the address asks for a new contact. */
export function ListContactsPage({ startsNew = false }: { startsNew?: boolean }) {
  const { t } = useTranslation('contacts');
  const { listId } = useParams({ strict: false });
  const id = Number(listId);
  const api = useApi();
  const go = useGo();
  const list = useContactList(id);
  const source = useMemo(() => contactsOfList(id), [id]);
  const contacts = useContactTable(source, 'list-contacts');
  const [isAdding, setAdding] = useState(startsNew);
  const pathOf = useContactPath(id);
  const { remove, takeOff, removeSome } = useContactActions();
  const filters = useContactFilters();
  const bulk = useBulkChange(id);
  const base = `/accounts/${api.accountId}/lists/${id}`;
  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Page>
      <ListHeader list={list.data} tab="contacts" />
      <ContactTable
        name="list-contacts"
        contacts={contacts}
        pathOf={pathOf}
        onCreate={() => setAdding(true)}
        bulkActions={[...bulk.actions, removeSome(id)]}
        filters={filters}
        rowActions={(contact) => [
          {
            label: t('actions.open'),
            icon: <IconUser size={16} />,
            onClick: () => go(pathOf(contact)),
          },
          {
            label: t('takeOff.action'),
            icon: <IconUserMinus size={16} />,
            disabled: !list.data,
            onClick: () => {
              if (list.data) void takeOff(contact, list.data).catch(() => undefined);
            },
          },
          {
            label: t('delete.confirm'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void remove(contact).catch(() => undefined),
          },
        ]}
        empty={{
          title: t('empty.listTitle'),
          description: t('empty.listText'),
          icon: <IconUsers size={28} stroke={1.5} />,
          actions: (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => go(`${base}/file_import`)}
            >
              {t('add.import')}
            </Button>
          ),
        }}
      />
      {bulk.drawer}
      <ContactDrawer
        opened={isAdding}
        listId={id}
        onClose={() => {
          setAdding(false);
          if (startsNew) go(`${base}/contacts`, { replace: true });
        }}
      />
    </Page>
  );
}
