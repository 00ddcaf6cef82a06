import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';

/** The longest visible hold before a campaign leaves, in seconds. */
export const longestHold = 600;

/** The hold that gives time to undo, in seconds, unless another is asked for. */
export const defaultHold = 20;

/** Kinds of schedule by number; 1 is the one that sends at once or at a chosen time. */
export const scheduleTypes = { 1: 'Send Now' } as const;

/** Body of POST campaigns/{id}/schedule. A time without a zone is read as America/Toronto. */
export const scheduleRequest = z.object({
  schedule_type: z.literal(1, 'must be 1 (Send Now, or at scheduled_at)').default(1),
  hold_seconds: z.coerce.number('must be a number').int('must be a whole number').min(0, 'must not be negative').max(longestHold, `must be at most ${longestHold}`).optional(),
  scheduled_at: z.string().max(40).nullable().optional(),
});

/** Body of POST campaigns/{id}/approve: as it was asked for, or at another time. */
export const approveRequest = scheduleRequest.omit({ schedule_type: true });

/** Body of POST campaigns/{id}/return_for_changes. */
export const returnRequest = z.object({ note: requiredText({ max: 1000 }) });

/** Body of PUT campaigns/{id}/send_test. */
export const testRequest = z.object({
  emails: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
    z.array(z.email('is no valid address'), 'must be a list of addresses').min(1, 'are required: name at least one').max(20, 'are too many (at most 20)'),
  ),
  contact_id: z.coerce.number().int().positive().optional(),
});

/** What each move of a campaign is answered with. */
export const scheduleMessages = {
  sending: 'Campaign is on its way.',
  scheduled: 'Campaign is scheduled.',
  alreadyStarted: 'Campaign has been started already.',
  waits: 'Campaign waits for approval.',
  approved: 'Campaign was approved.',
  returned: 'Campaign was returned for changes.',
  withdrawn: 'The request was taken back. The campaign is a draft again.',
  undone: 'Sending was undone. The campaign is a draft again.',
  stopped: 'Campaign was stopped. Nobody else will get it.',
  testSent: (count: number) => (count === 1 ? 'Test mail was sent.' : `${count} test mails were sent.`),
} as const;

/** The warning for an audience without anybody, in the words of the specification. */
export function zeroContactsWarning(kind: 'list' | 'segment'): string {
  return `You have selected ${kind}(s) having 0 contacts for this campaign. The campaign will not be send unless you have at least 1 contact selected.`;
}
