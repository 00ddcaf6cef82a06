import { TextInput } from '@mantine/core';
import { IconBuildingStore, IconDoorEnter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { childAccounts, childFields, type ChildAccount } from '../contract/children.ts';
import { billingKey, texts } from './billing-calls.ts';
import classes from './billing.module.css';

const schema = childFields.pick({ name: true });

/** The child accounts of a parent: make one, see what each uses, go in. */
export function ChildAccountsPanel({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation(texts);
  const go = useGo();
  const table = useTableState({ sort: 'name' });
  const list = useResourceList(childAccounts, table.query);
  const [isCreating, setCreating] = useState(false);
  const columns = useMemo<TableColumn<ChildAccount>[]>(
    () => [
      {
        id: 'name',
        title: t('children.name'),
        kind: 'name',
        sortable: true,
        cell: (child) => child.name,
      },
      {
        id: 'active',
        title: t('children.state'),
        kind: 'status',
        cell: (child) => <StatusChip status={child.active ? 'active' : 'disabled'} />,
      },
      {
        id: 'emails',
        title: t('kinds.emails'),
        kind: 'number',
        cell: (child) => fullNumber(child.usage.emails),
      },
      {
        id: 'sms',
        title: t('kinds.sms'),
        kind: 'number',
        cell: (child) => fullNumber(child.usage.sms),
      },
      {
        id: 'contacts',
        title: t('kinds.contacts'),
        kind: 'number',
        cell: (child) => fullNumber(child.usage.contacts),
      },
      {
        id: 'created_at',
        title: t('children.created'),
        kind: 'date',
        sortable: true,
        cell: (child) => <DateTime value={child.created_at} style="date" />,
      },
    ],
    [t],
  );
  const pathOf = (child: ChildAccount) => `/accounts/${child.id}/dashboard`;
  return (
    <section aria-label={t('children.title')}>
      <h2 className={classes.sectionTitle}>{t('children.title')}</h2>
      <p className={classes.sectionText}>{t('children.text')}</p>
      <DataTable<ChildAccount>
        name="child-accounts"
        label={t('children.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(child) => child.name}
        onOpen={(child) => go(pathOf(child))}
        rowTo={pathOf}
        {...(mayCreate && { onCreate: () => setCreating(true), createLabel: t('children.new') })}
        rowActions={(child) => [
          {
            label: t('children.enter'),
            icon: <IconDoorEnter size={16} />,
            onClick: () => go(pathOf(child)),
          },
        ]}
        empty={{
          title: t('children.emptyTitle'),
          description: t('children.emptyText'),
          icon: <IconBuildingStore size={28} />,
        }}
      />
      <ChildDrawer opened={isCreating} onClose={() => setCreating(false)} />
    </section>
  );
}

function ChildDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(texts);
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(childAccounts);
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('children.new')}
      description={t('children.newText')}
      schema={schema}
      initialValues={{ name: '' }}
      submitLabel={t('children.create')}
      onSubmit={async (account) => {
        await api.post(childAccounts.path, { body: { account } });
        snackbar.success(t('children.made', { name: account.name }));
        await Promise.all([
          refresh(),
          cache.invalidateQueries({ queryKey: billingKey(api) }),
          cache.invalidateQueries({ queryKey: ['accounts'] }),
        ]);
      }}
    >
      {(form) => (
        <TextInput
          label={t('children.name')}
          data-autofocus
          withAsterisk
          maxLength={255}
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  );
}
