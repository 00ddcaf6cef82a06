import { Button } from '@mantine/core';
import {
  IconEye,
  IconPencil,
  IconPlugConnected,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkName } from '#engines/social/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { socialAccounts, type SocialAccount } from '../../contract/accounts.ts';
import { useSocialCall } from '../use-social.ts';
import { NameDrawer } from './NameDrawer.tsx';
import { NetworkPostsDrawer } from './NetworkPostsDrawer.tsx';
import { useConnected } from './use-connected.ts';

/** Connected accounts: connect, see how each stands, rename, take away. */
export function AccountsPage() {
  const { t } = useTranslation('social');
  const table = useTableState({ sort: 'name' });
  const list = useResourceList<SocialAccount>(socialAccounts, table.query);
  const [edited, setEdited] = useEditedRow<SocialAccount>(list.rows);
  const [shown, setShown] = useState<SocialAccount | null>(null);
  const confirmDelete = useConfirmDelete(socialAccounts);
  useConnected();
  return (
    <Page>
      <PageHeader
        title={t('accounts.title')}
        about={t('accounts.about')}
        actions={<ConnectButtons />}
      />
      <DataTable<SocialAccount>
        name="social-accounts"
        label={t('accounts.title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(row) => row.name}
        onOpen={(row) => (row.network === 'loopback' ? setShown(row) : setEdited(row))}
        onEdit={setEdited}
        rowActions={(row) => [
          ...(row.network === 'loopback'
            ? [
                {
                  label: t('accounts.look'),
                  icon: <IconEye size={16} />,
                  onClick: () => setShown(row),
                },
              ]
            : []),
          { label: t('rename'), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
          {
            label: t('accounts.disconnect'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(row, t('accounts.deleteText')),
          },
        ]}
        empty={{
          title: t('accounts.emptyTitle'),
          description: t('accounts.emptyText'),
          icon: <IconUsersGroup size={28} stroke={1.5} />,
        }}
      />
      <NameDrawer edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      <NetworkPostsDrawer account={shown} onClose={() => setShown(null)} />
    </Page>
  );
}

function ConnectButtons() {
  const { t } = useTranslation('social');
  const api = useApi();
  const networks = useQuery({
    queryKey: ['social_networks', api.accountId],
    queryFn: async () => (await api.get<NetworkName[]>(`${socialAccounts.path}/networks`)).data,
  });
  const connect = useSocialCall(
    async (calls, network: NetworkName) =>
      (await calls.post<{ url: string }>(`${socialAccounts.path}/connect`, { body: { network } }))
        .data,
    ({ url }) => window.location.assign(url),
  );
  return (
    <>
      {(networks.data ?? []).map((network) => (
        <Button
          key={network}
          variant={network === 'loopback' ? 'default' : 'filled'}
          leftSection={<IconPlugConnected size={16} />}
          loading={connect.isPending && connect.variables === network}
          onClick={() => connect.mutate(network)}
        >
          {t(`connect.${network}`)}
        </Button>
      ))}
    </>
  );
}

const tones = { connected: 'good', renewal_failed: 'warn', signed_out: 'bad' } as const;

function useColumns(): TableColumn<SocialAccount>[] {
  const { t } = useTranslation('social');
  return [
    {
      id: 'name',
      title: t('name'),
      kind: 'name',
      sortable: true,
      cell: (row) => row.name,
      below: (row) => `${t(`networks.${row.network}`)} · ${t(`kinds.${row.kind}`)}`,
    },
    {
      id: 'state',
      title: t('state'),
      kind: 'text',
      cell: (row) => (
        <span title={row.fault ?? undefined}>
          <StatusChip
            status={row.state}
            label={t(`accountStates.${row.state}`)}
            tone={tones[row.state]}
          />
        </span>
      ),
    },
    {
      id: 'fault',
      title: t('accounts.fault'),
      kind: 'text',
      from: 960,
      cell: (row) => row.fault ?? '–',
    },
    {
      id: 'published_count',
      title: t('states.published'),
      kind: 'number',
      cell: (row) => fullNumber(row.published_count),
    },
    {
      id: 'lead_forms_count',
      title: t('leads.forms'),
      kind: 'number',
      from: 800,
      cell: (row) => fullNumber(row.lead_forms_count),
    },
    {
      id: 'expires_at',
      title: t('accounts.expires'),
      kind: 'date',
      from: 960,
      cell: (row) => <DateTime value={row.expires_at} style="date" />,
    },
  ];
}
