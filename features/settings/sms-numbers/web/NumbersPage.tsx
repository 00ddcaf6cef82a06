import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { smsProviders } from '#engines/texting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { smsNumbers, type SmsNumberRow } from '../contract.ts';
import { NumberDrawer } from './NumberDrawer.tsx';
import { isResting, useNumberActions } from './use-number-actions.tsx';

/** The numbers that an account texts from, with their gateway and whether they rest. */
export function NumbersPage() {
  const { t } = useTranslation('sms-numbers');
  const { accountId } = useApi();
  const table = useTableState({
    sort: 'number',
    pageSize: 10,
    filters: { provider: z.enum(smsProviders).optional() },
  });
  const list = useResourceList(smsNumbers, table.query);
  const [edited, setEdited] = useEditedRow<SmsNumberRow>(list.rows);
  const actionsOf = useNumberActions(setEdited);
  const columns = useColumns();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${accountId}/settings` },
          { label: t('title') },
        ]}
      />
      <DataTable<SmsNumberRow>
        name="sms-numbers"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={({ number }) => number}
        onOpen={setEdited}
        onCreate={() => setEdited('new')}
        createLabel={t('new')}
        rowActions={actionsOf}
        filters={[
          {
            id: 'provider',
            label: t('fields.provider'),
            options: smsProviders.map((value) => ({ value, label: t(`providers.${value}.title`) })),
          },
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconDeviceMobileMessage size={28} stroke={1.5} />,
        }}
      />
      <NumberDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function NumberState({ number }: { number: SmsNumberRow }) {
  const { t } = useTranslation('sms-numbers');
  if (isResting(number)) return <StatusChip status="resting" label={t('resting')} tone="bad" />;
  return number.is_default ? (
    <StatusChip status="default" label={t('isDefault')} tone="blue" />
  ) : (
    <StatusChip status="ready" label={t('ready')} tone="good" />
  );
}

function Rest({ number }: { number: SmsNumberRow }) {
  const { t } = useTranslation('sms-numbers');
  return (
    <>
      {t([`reasons.${number.rest_reason}`, 'reasons.other'])} {t('until')}{' '}
      <DateTime value={number.rests_until} relative />
    </>
  );
}

function useColumns() {
  const { t } = useTranslation('sms-numbers');
  return useMemo<TableColumn<SmsNumberRow>[]>(
    () => [
      {
        id: 'number',
        title: t('fields.number'),
        kind: 'name',
        sortable: true,
        cell: ({ number }) => <span dir="ltr">{number}</span>,
        below: (number) =>
          isResting(number) ? <Rest number={number} /> : t(`kinds.${number.kind}`),
      },
      {
        id: 'state',
        title: t('status'),
        kind: 'status',
        cell: (number) => <NumberState number={number} />,
      },
      {
        id: 'provider',
        title: t('fields.provider'),
        kind: 'text',
        cell: ({ provider }) => t(`providers.${provider}.title`),
      },
      {
        id: 'country',
        title: t('fields.country'),
        kind: 'text',
        hidden: true,
        cell: ({ country }) => country,
      },
      {
        id: 'rate',
        title: t('fields.rate'),
        kind: 'number',
        from: 960,
        cell: ({ rate }) => fullNumber(rate),
      },
      {
        id: 'daily_cap',
        title: t('fields.cap'),
        kind: 'number',
        from: 960,
        cell: ({ daily_cap: cap }) => (cap === null ? '–' : fullNumber(cap)),
      },
      {
        id: 'registration',
        title: t('fields.state'),
        kind: 'text',
        from: 960,
        cell: ({ registration }) => t(`states.${registration.state}`),
      },
      {
        id: 'updated_at',
        title: t('changed'),
        kind: 'date',
        sortable: true,
        cell: (number) => <DateTime value={number.updated_at} relative />,
      },
    ],
    [t],
  );
}
