import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { Segment } from '../contract/segments.ts';
import { RuleText } from './RuleText.tsx';
import { SegmentState } from './SegmentState.tsx';
import classes from './segments.module.css';

/** The columns of the table of segments. */
export function useSegmentColumns(): TableColumn<Segment>[] {
  const { t } = useTranslation('segments');
  return useMemo(() => [...whatItIs(t), ...whenItWas(t)], [t]);
}

type Texts = (key: string) => string;

const whatItIs = (t: Texts): TableColumn<Segment>[] => [
  {
    id: 'name',
    title: t('fields.name'),
    kind: 'name',
    sortable: true,
    cell: (one) => (
      <span className={classes.name}>
        <span>{one.name}</span>
        <SegmentState segment={one} />
      </span>
    ),
  },
  {
    id: 'rule',
    title: t('fields.rule'),
    kind: 'text',
    wide: true,
    from: 800,
    cell: (one) => <RuleText segment={one} />,
  },
  {
    id: 'contacts_count',
    title: t('fields.contacts'),
    kind: 'number',
    sortable: true,
    cell: (one) =>
      one.counted_at === null ? (
        <span className={classes.quiet}>–</span>
      ) : (
        fullNumber(one.contacts_count)
      ),
  },
  {
    id: 'mailable_count',
    title: t('fields.mailable'),
    kind: 'number',
    hidden: true,
    cell: (one) => fullNumber(one.mailable_count),
  },
];

const whenItWas = (t: Texts): TableColumn<Segment>[] => [
  {
    id: 'counted_at',
    title: t('fields.counted'),
    kind: 'date',
    width: 130,
    from: 960,
    cell: (one) => <DateTime value={one.counted_at} relative />,
  },
  {
    id: 'created_at',
    title: t('fields.created'),
    kind: 'date',
    sortable: true,
    hidden: true,
    cell: (one) => <DateTime value={one.created_at} />,
  },
  {
    id: 'updated_at',
    title: t('fields.changed'),
    kind: 'date',
    sortable: true,
    width: 130,
    from: 960,
    cell: (one) => <DateTime value={one.updated_at} relative />,
  },
];
