/** Where a mailing stands. */
export const mailingStatuses = [
  'scheduled_hold',
  'missed',
  'snapshotting',
  'sending',
  'paused',
  'idle',
  'finished',
  'stopped',
  'failed',
] as const;

/** One of {@link mailingStatuses}. */
export type MailingStatus = (typeof mailingStatuses)[number];

/** What can happen to a mailing. 'due' is the end of its hold, 'completed' the end of its last row. */
export type MailingEvent =
  | 'due'
  | 'confirmed'
  | 'decided'
  | 'paused'
  | 'resumed'
  | 'stopped'
  | 'completed'
  | 'broken';

/** How late a mailing may begin by itself; after that a person is asked, because what was right then may be wrong now. */
export const graceSeconds = 15 * 60;

const moves: Readonly<Record<MailingEvent, Partial<Record<MailingStatus, MailingStatus>>>> = {
  due: { scheduled_hold: 'snapshotting' },
  confirmed: { missed: 'scheduled_hold' },
  decided: { scheduled_hold: 'sending', snapshotting: 'sending' },
  paused: { snapshotting: 'paused', sending: 'paused' },
  resumed: { paused: 'sending' },
  stopped: {
    scheduled_hold: 'stopped',
    missed: 'stopped',
    snapshotting: 'stopped',
    sending: 'stopped',
    paused: 'stopped',
  },
  completed: { sending: 'finished' },
  broken: {
    scheduled_hold: 'stopped',
    snapshotting: 'stopped',
    sending: 'stopped',
    paused: 'stopped',
  },
};

/** The status after an event, or null when the event means nothing to a mailing in this status. Pure. */
export function statusAfterEvent(
  status: MailingStatus,
  event: MailingEvent,
  facts: { lateSeconds?: number; isSnapshotDone?: boolean } = {},
): MailingStatus | null {
  if (event === 'due' && status === 'scheduled_hold' && (facts.lateSeconds ?? 0) > graceSeconds)
    return 'missed';
  // Paused before its recipients were decided, it goes on with deciding.
  if (event === 'resumed' && status === 'paused' && facts.isSnapshotDone === false)
    return 'snapshotting';
  return moves[event][status] ?? null;
}

/** The statuses in which an event means something, for the condition of a statement. */
export function statusesBefore(event: MailingEvent): MailingStatus[] {
  return Object.keys(moves[event]) as MailingStatus[];
}
