import { deadlineOf, secondsOfWork } from './business-time.ts';
import type { TicketPriority, TicketStatus } from './contract.ts';
import { clockKinds, type ClockKind, type SlaTargets, type WorkingTime } from './sla-contract.ts';

/** What clocks ask of a ticket. Moments are milliseconds. */
export interface TimedTicket {
  status: TicketStatus;
  priority: TicketPriority;
  createdAt: number;
  firstReplyAt: number | null;
  /** Since when the customer waits. */
  waitingSince: number | null;
}

/** What a ticket is promised now; null when its policy is gone: what runs goes on. */
export interface Promised {
  targets: SlaTargets;
  hours: WorkingTime | null;
}

/** One clock of a ticket. Moments are milliseconds. */
export interface Clock {
  kind: ClockKind;
  priority: TicketPriority;
  hours: WorkingTime | null;
  target_seconds: number;
  spent_seconds: number;
  running_since: number | null;
  warn_at: number | null;
  due_at: number | null;
  stopped_at: number | null;
  warned_at: number | null;
  breached_at: number | null;
}

/** From this part of its time on, a clock warns. */
export const warnsAt = 0.75;

/** The clocks of a ticket as they have to be now: begun, paused, going on, stopped, or with another target for another priority. */
export function stepClocks(
  ticket: TimedTicket,
  { promised, clocks, now }: { promised: Promised | null; clocks: readonly Clock[]; now: number },
): Clock[] {
  return clockKinds.flatMap((kind) => {
    const last = clocks.find((one) => one.kind === kind);
    const since = beginsAt(kind, ticket);
    const isAnew =
      kind === 'next_reply' && since !== null && (last?.stopped_at ?? since + 1) <= since;
    const clock = last && !isAnew ? last : begun(kind, ticket, { promised, since });
    return clock ? [stepOne(clock, ticket, { promised, now })] : [];
  });
}

function stepOne(
  clock: Clock,
  ticket: TimedTicket,
  { promised, now }: { promised: Promised | null; now: number },
): Clock {
  const spent = counted(clock, now);
  const target = targetOf(spent, ticket, promised);
  if (isOver(clock.kind, ticket))
    return { ...target, ...still, stopped_at: clock.stopped_at ?? now };
  if (ticket.status === 'pending' || ticket.status === 'on_hold')
    return { ...target, ...still, stopped_at: null };
  // A clock that runs on keeps its beginning, so that its end does not move by being looked at.
  const isSame = clock.running_since !== null && target.target_seconds === clock.target_seconds;
  const running = isSame ? clock : { ...target, running_since: now };
  return { ...running, stopped_at: null, ...endsOf(running) };
}

const still = { running_since: null, warn_at: null, due_at: null };

// What passed since it ran on; whoever looks late finds that it was missed.
function counted(clock: Clock, now: number): Clock {
  if (clock.running_since === null) return clock;
  const isMissed = clock.due_at !== null && clock.due_at <= now;
  return {
    ...clock,
    spent_seconds: clock.spent_seconds + secondsOfWork(clock.hours, clock.running_since, now),
    breached_at: clock.breached_at ?? (isMissed ? clock.due_at : null),
  };
}

function targetOf(clock: Clock, ticket: TimedTicket, promised: Promised | null): Clock {
  if (promised === null || clock.priority === ticket.priority) return clock;
  const minutes = promised.targets[ticket.priority][clock.kind];
  return {
    ...clock,
    priority: ticket.priority,
    ...(minutes !== null && { target_seconds: minutes * 60, hours: promised.hours }),
  };
}

function endsOf({ hours, target_seconds: target, spent_seconds: spent, running_since }: Clock) {
  const since = running_since ?? 0;
  return {
    due_at: deadlineOf(hours, since, target - spent),
    warn_at: deadlineOf(hours, since, target * warnsAt - spent),
  };
}

function begun(
  kind: ClockKind,
  { priority }: TimedTicket,
  { promised, since }: { promised: Promised | null; since: number | null },
): Clock | null {
  const minutes = promised?.targets[priority][kind] ?? null;
  if (promised === null || minutes === null || since === null) return null;
  const clock = {
    ...still,
    kind,
    priority,
    hours: promised.hours,
    target_seconds: minutes * 60,
    spent_seconds: 0,
    stopped_at: null,
    warned_at: null,
    breached_at: null,
    running_since: since,
  };
  return { ...clock, ...endsOf(clock) };
}

// A next answer is asked for by each message after the first answer, and a closed ticket begins nothing.
function beginsAt(kind: ClockKind, ticket: TimedTicket): number | null {
  if (ticket.status === 'closed') return null;
  if (kind === 'resolve') return ticket.createdAt;
  if (kind === 'first_reply') return ticket.firstReplyAt === null ? ticket.waitingSince : null;
  return ticket.firstReplyAt === null ? null : ticket.waitingSince;
}

function isOver(kind: ClockKind, ticket: TimedTicket): boolean {
  if (ticket.status === 'closed') return true;
  if (kind === 'first_reply') return ticket.firstReplyAt !== null;
  return kind === 'next_reply' && (ticket.firstReplyAt === null || ticket.waitingSince === null);
}
