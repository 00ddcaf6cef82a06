import { Button } from '@mantine/core';
import { IconPencil, IconUsers } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contacts, type ContactRow } from '#engines/audience/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contactTags, type Tag } from '../contract.ts';
import { TagDrawer } from './TagDrawer.tsx';

/** One tag: its count, renaming, and the contacts that carry it. */
export function TagPage() {
  const { t } = useTranslation('contact-tags');
  const { tagId } = useParams({ strict: false });
  const api = useApi();
  const go = useGo();
  const id = Number(tagId);
  const tag = useRecord<Tag>(contactTags, id);
  const table = useTableState({ extra: { tag_id: id } });
  const list = useResourceList(contacts, table.query);
  const [isEditing, setEditing] = useState(false);
  const pathOf = (contact: ContactRow) => `/accounts/${api.accountId}/contacts/${contact.id}`;

  const columns = useMemo<TableColumn<ContactRow>[]>(
    () => [
      { id: 'email', title: t('email'), kind: 'name', cell: (contact) => contact.email },
      {
        id: 'name',
        title: t('person'),
        kind: 'text',
        cell: (contact) => [contact.first_name, contact.last_name].filter(Boolean).join(' '),
      },
      {
        id: 'created_at',
        title: t('created'),
        kind: 'date',
        cell: (contact) => <DateTime value={contact.created_at} />,
      },
    ],
    [t],
  );

  if (tag.error) return <PageError error={tag.error} onRetry={() => void tag.refetch()} />;
  return (
    <Page>
      <PageHeader
        title={tag.data?.name ?? '…'}
        record={tag.data?.name}
        breadcrumb={[{ label: t('title'), to: `/accounts/${api.accountId}/tags` }]}
        description={
          tag.data
            ? t('holds', {
                count: tag.data.contacts_count,
                number: fullNumber(tag.data.contacts_count),
              })
            : undefined
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconPencil size={16} />}
            disabled={!tag.data}
            onClick={() => setEditing(true)}
          >
            {t('rename')}
          </Button>
        }
      />
      <DataTable<ContactRow>
        name="contacts-of-tag"
        label={t('contactsWithTag')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(contact) => contact.email}
        onOpen={(contact) => go(pathOf(contact))}
        rowTo={pathOf}
        empty={{
          title: t('nobodyTitle'),
          description: t('nobodyText'),
          icon: <IconUsers size={28} />,
        }}
      />
      <TagDrawer
        tag={isEditing ? (tag.data ?? null) : null}
        onClose={() => {
          setEditing(false);
          void tag.refetch();
        }}
      />
    </Page>
  );
}
