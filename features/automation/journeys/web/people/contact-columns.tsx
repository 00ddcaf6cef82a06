import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { journeyTexts } from '../paths.ts';
import { stateTones } from './state-tones.ts';
import type { ListedContact } from './use-journey-contacts.ts';

/** The columns of the contacts of a journey. */
export function useContactColumns(): TableColumn<ListedContact>[] {
  const { t } = useTranslation(journeyTexts);
  return useMemo(
    () => [
      {
        id: 'contact',
        title: t('contacts.contact'),
        kind: 'name',
        cell: (one) => one.email || one.name,
        below: (one) => (one.email === '' ? '' : one.name),
      },
      { id: 'step', title: t('contacts.step'), kind: 'text', cell: (one) => one.step },
      {
        id: 'state',
        title: t('contacts.state'),
        kind: 'status',
        cell: (one) => (
          <span title={one.reason === null ? undefined : serverText(one.reason)}>
            <StatusChip
              status={one.state}
              label={t(`states.${one.state}`)}
              tone={stateTones[one.state]}
            />
          </span>
        ),
      },
      ...timeColumns(t),
    ],
    [t],
  );
}

const timeColumns = (t: (key: string) => string): TableColumn<ListedContact>[] => [
  {
    id: 'since',
    title: t('contacts.since'),
    kind: 'date',
    cell: (one) => <DateTime value={one.since} />,
  },
  {
    id: 'next_at',
    title: t('contacts.next'),
    kind: 'date',
    cell: (one) => (one.next_at === null ? '–' : <DateTime value={one.next_at} />),
  },
  {
    id: 'goal_at',
    title: t('contacts.goal'),
    kind: 'date',
    from: 960,
    cell: (one) => (one.goal_at === null ? '–' : <DateTime value={one.goal_at} />),
  },
  {
    id: 'entry',
    title: t('contacts.entry'),
    kind: 'number',
    hidden: true,
    cell: (one) => one.entry,
  },
  {
    id: 'version',
    title: t('contacts.version'),
    kind: 'number',
    hidden: true,
    cell: (one) => one.version,
  },
];
