import { IconPencil, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { webhooks, type WebhookRow } from '../contract.ts';
import { useRemoveWebhook } from './use-remove-webhook.ts';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { WebhookState } from './WebhookState.tsx';

const refreshMs = 10_000;

/** The webhooks of an account with how their addresses behave. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { accountId } = useApi();
  const table = useTableState({ sort: '-updated_at', pageSize: 25 });
  const list = useResourceList(webhooks, table.query, { refreshEvery: refreshMs });
  const [edited, setEdited] = useEditedRow<WebhookRow>(list.rows);
  const remove = useRemoveWebhook();
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${accountId}/settings` },
          { label: t('title') },
        ]}
      />
      <DataTable<WebhookRow>
        name="webhooks"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={({ url }) => url}
        rowTo={({ id }) => `/accounts/${accountId}/settings/webhooks/${id}`}
        onEdit={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={(hook) => [
          {
            label: t('actions.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => setEdited(hook),
          },
          {
            label: t('actions.delete'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void remove(hook),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconWebhook size={28} stroke={1.5} />,
        }}
      />
      <WebhookDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function useColumns(): TableColumn<WebhookRow>[] {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      {
        id: 'url',
        title: t('fields.url'),
        kind: 'name',
        sortable: true,
        cell: ({ url }) => <span dir="ltr">{url}</span>,
        below: ({ description }) => description,
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (hook) => <WebhookState hook={hook} />,
      },
      {
        id: 'event_types',
        title: t('fields.events'),
        kind: 'text',
        cell: ({ event_types: types }) => t('eventCount', { count: types.length }),
      },
      {
        id: 'last_delivered_at',
        title: t('fields.lastDelivery'),
        kind: 'date',
        cell: ({ last_delivered_at: at }) => <DateTime value={at} relative />,
      },
      {
        id: 'waiting',
        title: t('fields.waiting'),
        kind: 'number',
        from: 800,
        cell: ({ waiting }) => fullNumber(waiting),
      },
      {
        id: 'failed',
        title: t('fields.failed'),
        kind: 'number',
        from: 800,
        cell: ({ failed }) => fullNumber(failed),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        hidden: true,
        cell: ({ updated_at: at }) => <DateTime value={at} relative />,
      },
    ],
    [t],
  );
}
