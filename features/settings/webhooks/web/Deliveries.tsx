import { Button } from '@mantine/core';
import { IconHistory, IconRepeat } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deliveryStates } from '#engines/webhooks/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { deliveriesOf, type DeliveryRow } from '../contract.ts';
import { useWebhookActions } from './use-webhook-actions.ts';
import { keyOf } from './WebhookDrawer.tsx';
import classes from './webhooks.module.css';

const refreshMs = 5_000;
const weekMs = 7 * 86_400_000;
const tones = { waiting: 'blue', delivered: 'good', failed: 'bad', skipped: 'neutral' } as const;

/** What a webhook was told, with the answers, and what is sent again. */
export function Deliveries({ id, isOn }: { id: number; isOn: boolean }) {
  const { t } = useTranslation('webhooks');
  const table = useTableState({
    pageSize: 25,
    filters: { state: z.enum(deliveryStates).optional() },
  });
  const list = useResourceList(deliveriesOf(id), table.query, { refreshEvery: refreshMs });
  const { resend } = useWebhookActions(id);
  const columns = useColumns();
  return (
    <DataTable<DeliveryRow>
      name="webhook-deliveries"
      label={t('deliveries')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={({ message_id: name }) => name}
      searchable={false}
      toolbar={<ResendFailed id={id} isOn={isOn} />}
      rowActions={({ id: deliveryId, is_test: isTest, state }) =>
        isTest || state === 'waiting'
          ? []
          : [
              {
                label: t('resend.one'),
                icon: <IconRepeat size={16} />,
                disabled: !isOn,
                onClick: () => resend.mutate(deliveryId),
              },
            ]
      }
      filters={[
        {
          id: 'state',
          label: t('fields.state'),
          options: deliveryStates.map((value) => ({ value, label: t(`deliveryStates.${value}`) })),
        },
      ]}
      empty={{
        title: t('noDeliveriesTitle'),
        description: t('noDeliveriesText'),
        icon: <IconHistory size={28} stroke={1.5} />,
      }}
    />
  );
}

function ResendFailed({ id, isOn }: { id: number; isOn: boolean }) {
  const { t } = useTranslation('webhooks');
  const { resendFailed } = useWebhookActions(id);
  const askResend = async () => {
    const isSure = await confirm({
      title: t('resend.askTitle'),
      message: t('resend.askText'),
      confirmLabel: t('resend.failed'),
    });
    if (!isSure) return;
    const since = new Date(Date.now() - weekMs).toISOString();
    const count = await resendFailed.mutateAsync(since);
    snackbar.success({ message: t('resend.done', { count }) });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={16} />}
      disabled={!isOn}
      loading={resendFailed.isPending}
      onClick={() => void askResend().catch(() => undefined)}
    >
      {t('resend.failed')}
    </Button>
  );
}

function useColumns(): TableColumn<DeliveryRow>[] {
  const { t } = useTranslation('webhooks');
  return useMemo(
    () => [
      {
        id: 'type',
        title: t('fields.event'),
        kind: 'name',
        cell: ({ type }) => t(`types.${keyOf(type)}`),
        below: ({ is_test: isTest, message_id: name }) =>
          isTest ? t('isTest') : <span dir="ltr">{name}</span>,
      },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: ({ state }) => (
          <StatusChip status={state} label={t(`deliveryStates.${state}`)} tone={tones[state]} />
        ),
      },
      {
        id: 'answer',
        title: t('fields.answer'),
        kind: 'text',
        wide: true,
        cell: (row) => <Answer row={row} />,
      },
      {
        id: 'attempts',
        title: t('fields.attempts'),
        kind: 'number',
        from: 800,
        cell: ({ attempts }) => attempts,
      },
      {
        id: 'at',
        title: t('fields.at'),
        kind: 'date',
        cell: ({ at }) => <DateTime value={at} />,
      },
    ],
    [t],
  );
}

function Answer({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation('webhooks');
  const { error, status, took_ms: time, response, next_try_at: next } = row;
  if (row.attempts === 0) return '–';
  return (
    <span className={classes.answer} data-failed={error !== null || undefined} title={response}>
      {error === null ? t('answered', { status, time }) : serverText(error)}{' '}
      {row.state === 'waiting' && next !== null && (
        <>
          {t('nextTry')} <DateTime value={next} relative />.
        </>
      )}
    </span>
  );
}
