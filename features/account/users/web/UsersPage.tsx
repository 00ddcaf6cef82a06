import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAccountFacts, useCan, useMe } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { people, personStatuses, writeRole, type Person } from '../contract.ts';
import { targetOf, wordOf } from './drawer-target.ts';
import { AccessWords, PersonName } from './person-cells.tsx';
import { RemoveUserDialog } from './RemoveUserDialog.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { usePersonActions } from './use-person-actions.tsx';

const drawerInUrl = z.object({ user: z.string().optional(), copy: z.string().optional() });
const tones = { active: 'good', invited: 'blue', expired: 'warn', revoked: 'neutral' } as const;
const refOf = (person: Person) => ({ kind: person.kind, id: person.record_id });

/** Members and invitations of the account together: what each may do, and everything that is done to them. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const facts = useAccountFacts();
  const me = useMe();
  const canWrite = useCan()(writeRole);
  const [url, setUrl] = useUrlState(drawerInUrl);
  const table = useTableState({
    sort: 'name',
    filters: { status: z.enum(personStatuses).optional() },
  });
  const list = useResourceList(people, table.query);
  const [removed, setRemoved] = useState<Person | null>(null);
  const edit = (person: Person) => setUrl({ user: wordOf(refOf(person)), copy: undefined });
  const rowActions = usePersonActions({
    canWrite,
    edit,
    remove: setRemoved,
    duplicate: (person) => setUrl({ user: 'new', copy: wordOf(refOf(person)) }),
  });
  const { enableMarketing: marketing, enableService: service, enableCommerce: commerce } = facts;

  const columns = useMemo<TableColumn<Person>[]>(
    () => [
      {
        id: 'name',
        title: t('person'),
        kind: 'name',
        sortable: true,
        cell: (person) => (
          <PersonName
            person={person}
            isMe={person.kind === 'member' && person.record_id === me.id}
          />
        ),
      },
      {
        id: 'status',
        title: t('status'),
        kind: 'status',
        width: 120,
        sortable: true,
        cell: (person) => (
          <StatusChip
            status={person.status}
            label={t(`states.${person.status}`)}
            tone={tones[person.status]}
          />
        ),
      },
      {
        id: 'access',
        title: t('access'),
        kind: 'text',
        width: 320,
        wide: true,
        cell: (person) => (
          <AccessWords roles={person.roles} enabled={{ marketing, service, commerce }} />
        ),
      },
      {
        id: 'last_sign_in_at',
        title: t('lastSignIn'),
        kind: 'date',
        sortable: true,
        cell: (person) =>
          person.last_sign_in_at ? (
            <DateTime value={person.last_sign_in_at} relative />
          ) : (
            t('never')
          ),
      },
      {
        id: 'created_at',
        title: t('added'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: (person) => <DateTime value={person.created_at} />,
      },
      {
        id: 'expires_at',
        title: t('until'),
        kind: 'date',
        hidden: true,
        cell: (person) => <DateTime value={person.expires_at} />,
      },
    ],
    [t, me.id, marketing, service, commerce],
  );

  return (
    <Page>
      <PageHeader title={t('title')} about={t('description')} />
      <DataTable<Person>
        name="users"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(person) => person.email}
        searchPlaceholder={t('search')}
        onOpen={edit}
        {...(canWrite && {
          onEdit: edit,
          onCreate: () => setUrl({ user: 'new', copy: undefined }),
          createLabel: t('new'),
        })}
        rowActions={rowActions}
        filters={[
          {
            id: 'status',
            label: t('status'),
            options: personStatuses.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconUsersGroup size={28} />,
        }}
      />
      <UserDrawer
        target={canWrite || url.user !== 'new' ? targetOf(url.user, url.copy) : null}
        onClose={() => setUrl({ user: undefined, copy: undefined })}
      />
      <RemoveUserDialog
        person={removed}
        isMe={removed?.record_id === me.id}
        onClose={() => setRemoved(null)}
      />
    </Page>
  );
}
