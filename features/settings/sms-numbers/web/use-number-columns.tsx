import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { SmsNumberRow } from '../contract.ts';
import { isPaused } from './use-number-actions.tsx';

/** The columns of the list of numbers. */
export function useNumberColumns(): TableColumn<SmsNumberRow>[] {
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
          isPaused(number) ? <Rest number={number} /> : t(`kinds.${number.kind}`),
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
      ...paceColumns(t),
    ],
    [t],
  );
}

function paceColumns(t: TFunction<'sms-numbers'>): TableColumn<SmsNumberRow>[] {
  return [
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
  ];
}

function NumberState({ number }: { number: SmsNumberRow }) {
  const { t } = useTranslation('sms-numbers');
  if (isPaused(number)) return <StatusChip status="paused" label={t('paused')} tone="bad" />;
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
