import { useTranslation } from 'react-i18next';
import type { TicketRow } from '#engines/desk/contract.ts';
import { formatRelative } from '#platform/web/format/date-time.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { chipOf, deadlineState } from './deadline-state.ts';

/** The next deadline of a ticket: how long it is off, in the color of how near it is. */
export function DeadlineChip({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation('tickets');
  const { sla_due_at: due, sla_warn_at: warn } = ticket;
  if (due === null) return <>–</>;
  const state = deadlineState({ due, warn });
  return (
    <StatusChip
      status={chipOf[state]}
      label={`${t(`deadlines.${state}`)}, ${formatRelative(due)}`}
    />
  );
}
