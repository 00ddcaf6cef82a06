import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countedUpTo } from '#platform/contract/resource.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import classes from './queue-switch.module.css';
import { useQueueCounts } from './ticket-calls.ts';

/** The queues of the desk in the order they are shown. */
export const queueNames = ['mine', 'unassigned', 'breaching', 'open', 'snoozed', 'closed'] as const;

const countText = (count: number): string =>
  count >= countedUpTo ? `${fullNumber(countedUpTo)}+` : fullNumber(count);

/** Chooses a queue; those at work say how many tickets wait in them. */
export function QueueSwitch(props: { queue: string; onChange: (queue: string) => void }) {
  const { t } = useTranslation('tickets');
  const counts = useQueueCounts().data;
  const labelOf = (name: (typeof queueNames)[number]) => {
    const count = counts?.[name];
    return (
      <>
        {t(`queues.${name}`)}
        {count !== undefined && <span className={classes.count}> {countText(count)}</span>}
      </>
    );
  };
  return (
    <div className={classes.scroll}>
      <SegmentedControl
        aria-label={t('queues.label')}
        data={queueNames.map((value) => ({ value, label: labelOf(value) }))}
        value={props.queue}
        onChange={props.onChange}
      />
    </div>
  );
}
