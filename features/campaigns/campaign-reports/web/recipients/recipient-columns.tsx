import type { TFunction } from 'i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { ReportPerson } from '../../contract/reports.ts';
import classes from '../reports.module.css';

/** The columns of a report of people: who, when, and what only that report knows. */
export function recipientColumns(t: TFunction, report: string): TableColumn<ReportPerson>[] {
  const isCounted =
    report === 'open_report' || report === 'click_report' || report === 'url_report';
  const at =
    report === 'delivered_report'
      ? t('person.sentAt')
      : isCounted
        ? t('person.at')
        : t('person.when');
  return [
    {
      id: 'email',
      title: t('person.email'),
      kind: 'name',
      sortable: true,
      cell: (person) => person.email || t('person.deleted'),
    },
    {
      id: 'name',
      title: t('person.name'),
      kind: 'text',
      cell: (person) => `${person.first_name} ${person.last_name}`.trim() || '–',
    },
    ...(report === 'bounce_report' ? bounceColumns(t) : []),
    ...(isCounted
      ? [
          {
            id: 'times',
            title: t('person.times'),
            kind: 'number' as const,
            sortable: report === 'url_report',
            cell: (person: ReportPerson) => fullNumber(person.times ?? 0),
          },
        ]
      : []),
    {
      id: 'at',
      title: at,
      kind: 'date',
      sortable: true,
      cell: (person) => <DateTime value={person.at} />,
    },
    ...(isCounted
      ? [
          {
            id: 'last_at',
            title: t('person.lastAt'),
            kind: 'date' as const,
            cell: (person: ReportPerson) => <DateTime value={person.last_at} />,
          },
        ]
      : []),
    ...(report === 'unsubscribe_report'
      ? [
          {
            id: 'detail',
            title: t('person.how'),
            kind: 'text' as const,
            cell: (person: ReportPerson) => person.detail ?? '–',
          },
        ]
      : []),
    ...(report === 'complaint_report'
      ? [
          {
            id: 'detail',
            title: t('person.response'),
            kind: 'text' as const,
            wide: true,
            width: 300,
            cell: (person: ReportPerson) => (
              <span className={classes.words}>{person.detail ?? '–'}</span>
            ),
          },
        ]
      : []),
  ];
}

function bounceColumns(t: TFunction): TableColumn<ReportPerson>[] {
  return [
    {
      id: 'type',
      title: t('person.type'),
      kind: 'status',
      cell: (person) => (
        <StatusChip
          status={`${person.type ?? 'hard'}_bounced`}
          label={t(`person.${person.type ?? 'hard'}`)}
        />
      ),
    },
    {
      id: 'response',
      title: t('person.response'),
      kind: 'text',
      wide: true,
      width: 340,
      cell: (person) => <span className={classes.words}>{person.response ?? '–'}</span>,
    },
  ];
}
