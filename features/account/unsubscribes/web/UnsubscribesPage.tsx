import { Button, Tabs } from '@mantine/core';
import {
  IconBan,
  IconDownload,
  IconMailOff,
  IconMessageOff,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useExport } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { unsubscribesOf, type Unsubscribe, type UnsubscribeKind } from '../contract.ts';
import { AddDrawer } from './AddDrawer.tsx';
import { askReason } from './ask-reason.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { ImportDrawer } from './ImportDrawer.tsx';

const icons: Record<UnsubscribeKind, ReactNode> = {
  global: <IconMailOff size={28} />,
  brand: <IconBan size={28} />,
  sms: <IconMessageOff size={28} />,
};

/** One store of unsubscribes: search, add, import, export, and let somebody in again for a reason. */
export function UnsubscribesPage({
  kind,
  brandId,
  chooser,
  isReady = true,
}: {
  kind: UnsubscribeKind;
  brandId?: number | undefined;
  chooser?: ReactNode;
  isReady?: boolean;
}) {
  const { t } = useTranslation('unsubscribes');
  const api = useApi();
  const family = { ...unsubscribesOf(kind), singular: 'unsubscribe', title: t('entry') };
  const { path } = family;
  const table = useTableState({
    sort: '-created_at',
    extra: brandId === undefined ? {} : { brand_id: brandId },
  });
  const list = useResourceList(family, table.query, { enabled: isReady });
  const [open, setOpen] = useState<'add' | 'import' | Unsubscribe | null>(null);
  const exportAll = useExport(family);
  const refresh = useRefresh(family);
  const columns = useColumns(kind);

  const remove = async (entry: Unsubscribe) => {
    const reason = await askReason({
      title: t('remove.title', { address: entry.address }),
      message: t(`remove.${kind}`),
    });
    if (reason === null) return;
    await api.delete(`${path}/${entry.id}`, { query: { reason } });
    snackbar.success(t('remove.done', { address: entry.address }));
    await refresh();
  };
  const removeSome = async (selection: object, count: number) => {
    const reason = await askReason({
      title: t('remove.many', { count }),
      message: t(`remove.${kind}`),
    });
    if (reason === null) return false;
    const { ids, errors } = (
      await api.post<{ ids: number[]; errors: object }>(`${path}/bulk_delete`, {
        body: { ...selection, reason, ...(brandId !== undefined && { brand_id: brandId }) },
      })
    ).data;
    const kept = Object.keys(errors).length;
    if (kept > 0) snackbar.warning(t('remove.someKept', { count: ids.length, kept }));
    else snackbar.success(t('remove.doneMany', { count: ids.length }));
    await refresh();
    return true;
  };

  return (
    <Page>
      <Header
        kind={kind}
        actions={
          isReady && (
            <>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                onClick={() => exportAll.mutate(table.query)}
              >
                {t('export')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => setOpen('import')}
              >
                {t('import')}
              </Button>
            </>
          )
        }
      />
      <DataTable<Unsubscribe>
        name={path}
        label={t(`titles.${kind}`)}
        columns={columns}
        list={isReady ? list : { ...list, isLoading: false }}
        table={table}
        rowLabel={(entry) => entry.address}
        toolbar={chooser}
        onOpen={setOpen}
        {...(isReady && { onCreate: () => setOpen('add'), createLabel: t(`add.${kind}`) })}
        rowActions={(entry) => [
          { label: t('details'), icon: <IconPencil size={16} />, onClick: () => setOpen(entry) },
          {
            label: t('remove.action'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            disabled: entry.cause === 'complained',
            onClick: () => void remove(entry).catch(() => undefined),
          },
        ]}
        bulkActions={[
          {
            label: t('remove.action'),
            icon: <IconTrash size={16} />,
            color: 'red',
            run: (selection, { count }) => removeSome(selection, count),
          },
        ]}
        empty={
          isReady
            ? { title: t(`empty.${kind}`), description: t(`emptyText.${kind}`), icon: icons[kind] }
            : { title: t('empty.noBrand'), description: t('emptyText.noBrand'), icon: icons[kind] }
        }
      />
      <AddDrawer
        kind={kind}
        brandId={brandId}
        opened={open === 'add'}
        onClose={() => setOpen(null)}
        onAdded={refresh}
      />
      <ImportDrawer
        kind={kind}
        brandId={brandId}
        opened={open === 'import'}
        onClose={() => setOpen(null)}
      />
      <EntryDrawer
        path={path}
        entry={typeof open === 'object' ? open : null}
        onClose={() => setOpen(null)}
        onChanged={refresh}
      />
    </Page>
  );
}

function Header({ kind, actions }: { kind: UnsubscribeKind; actions: ReactNode }) {
  const { t } = useTranslation('unsubscribes');
  const { accountId } = useAccountFacts();
  const can = useCan();
  const go = useGo();
  const base = `/accounts/${accountId}/account-&-billing`;
  const kinds = (['global', 'brand', 'sms'] as const).filter(
    (one) => can(one === 'sms' ? 'mobile' : 'contacts') || one === kind,
  );
  const seesAccount = can('account') || can('accounts_read_only');
  return (
    <PageHeader
      {...(seesAccount && { breadcrumb: [{ label: t('account'), to: base }] })}
      title={t(`titles.${kind}`)}
      about={t(`descriptions.${kind}`)}
      actions={actions}
      tabs={
        <Tabs value={kind} onChange={(next) => go(`${base}/${next}-unsubscribes`)}>
          <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
            {kinds.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
    />
  );
}

function useColumns(kind: UnsubscribeKind): TableColumn<Unsubscribe>[] {
  const { t } = useTranslation('unsubscribes');
  const { accountId } = useApi();
  return useMemo<TableColumn<Unsubscribe>[]>(
    () => [
      {
        id: 'address',
        title: t(kind === 'sms' ? 'columns.number' : 'columns.address'),
        kind: 'name',
        sortable: true,
        cell: (entry) => entry.address,
      },
      {
        id: 'cause',
        title: t('columns.cause'),
        hidden: kind !== 'global',
        cell: (entry) => t(`causes.${entry.cause}`),
      },
      {
        id: 'source',
        title: t('columns.source'),
        hidden: kind === 'global',
        cell: (entry) => t(`sources.${entry.source}`, { defaultValue: entry.source || '–' }),
      },
      {
        id: 'reason',
        title: t('columns.reason'),
        wide: true,
        cell: (entry) => entry.reason || '–',
      },
      {
        id: 'campaign',
        title: t('columns.campaign'),
        hidden: true,
        cell: (entry) =>
          entry.campaign ? (
            <AppLink to={`/accounts/${accountId}/campaigns/${entry.campaign.id}`}>
              {entry.campaign.name}
            </AppLink>
          ) : (
            '–'
          ),
      },
      {
        id: 'created_by',
        title: t('columns.by'),
        hidden: true,
        cell: (entry) => entry.created_by || '–',
      },
      {
        id: 'created_at',
        title: t('columns.at'),
        kind: 'date',
        sortable: true,
        cell: (entry) => <DateTime value={entry.created_at} />,
      },
    ],
    [t, kind, accountId],
  );
}
