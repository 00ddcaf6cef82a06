import { useTranslation } from 'react-i18next';
import type { TicketClock } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { chipOf, deadlineState } from './deadline-state.ts';

/** What the SLA policy of a ticket promises, and how each promise stands. */
export function DeadlinePanel({ clocks }: { clocks: readonly TicketClock[] }) {
  const { t } = useTranslation('tickets');
  if (clocks.length === 0) return null;
  return (
    <Panel title={t('deadlines.title')}>
      <FactList>
        {clocks.map((clock) => (
          <Deadline key={clock.kind} clock={clock} />
        ))}
      </FactList>
    </Panel>
  );
}

function Deadline({ clock }: { clock: TicketClock }) {
  const { t } = useTranslation('tickets');
  const { status, state } = stateOf(clock);
  return (
    <>
      <dt>{t(`deadlines.${clock.kind}`)}</dt>
      <dd>
        <StatusChip status={status} label={t(`deadlines.${state}`)} />{' '}
        {clock.due_at !== null && <DateTime value={clock.due_at} relative />}
      </dd>
    </>
  );
}

function stateOf({ due_at: due, warn_at: warn, stopped_at, breached_at }: TicketClock) {
  if (breached_at !== null) return { status: 'missed', state: 'missed' } as const;
  if (stopped_at !== null) return { status: 'finished', state: 'met' } as const;
  if (due === null) return { status: 'paused', state: 'paused' } as const;
  const state = deadlineState({ due, warn });
  return { status: chipOf[state], state };
}
