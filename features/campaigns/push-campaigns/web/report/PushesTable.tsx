import { IconBell } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { pushesOf, type ListedPush, type PushCampaign } from '../../contract/push-campaigns.ts';
import { pushTexts, usePushPaths } from '../paths.ts';
import { reasonText } from './reason-text.ts';

const statuses = ['sent', 'failed'] as const;

/** The pushes of a campaign, person by person. */
export function PushesTable({ campaign: { id } }: { campaign: PushCampaign }) {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const table = useTableState({
    pageSize: 25,
    filters: { status: z.enum(statuses).optional() },
  });
  const list = useResourceList(
    useMemo(() => pushesOf(id), [id]),
    {
      page: table.page,
      per_page: table.perPage,
      name: table.search || undefined,
      status: table.filters['status'],
    },
    { refreshEvery: 10_000 },
  );
  const columns = useColumns();
  return (
    <section aria-label={t('pushes.title')}>
      <DataTable<ListedPush>
        name="pushes"
        label={t('pushes.title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(push) => push.contact?.email ?? `#${push.contact_id}`}
        onOpen={(push) => go(paths.contact(push.contact_id))}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: statuses.map((value) => ({ value, label: t(`platform:status.${value}`) })),
          },
        ]}
        empty={{
          title: t('pushes.emptyTitle'),
          description: t('pushes.emptyText'),
          icon: <IconBell size={28} stroke={1.5} />,
        }}
      />
    </section>
  );
}

function useColumns() {
  const { t } = useTranslation(pushTexts);
  return useMemo<TableColumn<ListedPush>[]>(
    () => [
      {
        id: 'contact',
        title: t('pushes.contact'),
        kind: 'name',
        cell: (push) => push.contact?.name || push.contact?.email || `#${push.contact_id}`,
        below: (push) => push.text ?? '',
      },
      {
        id: 'status',
        title: t('fields.status'),
        kind: 'status',
        cell: (push) => <StatusChip status={push.status ?? 'pending'} />,
      },
      {
        id: 'reason',
        title: t('pushes.reason'),
        kind: 'text',
        cell: (push) => (push.reason === null ? '' : reasonText(t, push.reason)),
      },
      {
        id: 'sent_at',
        title: t('fields.sent'),
        kind: 'date',
        cell: (push) => <DateTime value={push.sent_at} />,
      },
      {
        id: 'opened_at',
        title: t('figures.opened'),
        kind: 'date',
        cell: (push) => <DateTime value={push.opened_at} />,
      },
    ],
    [t],
  );
}
