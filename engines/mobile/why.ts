import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** The answer to "why did this person (not) get this text or push?". */
export interface MobileWhy {
  state: string;
  reason: string | null;
  sentence: string;
  /** The grounds of the answer, in plain words. */
  facts: string[];
}

const sentences: Readonly<Record<string, string>> = {
  no_number: 'The contact has no number for texts.',
  not_mobile: 'No text reaches a number of this kind, such as a landline.',
  invalid: 'The number is none that anybody can have.',
  sms_unsubscribed: 'The number has opted out of texts.',
  not_subscribed: 'The contact was subscribed to none of the SMS lists.',
  no_consent: 'The contact never agreed to marketing.',
  suppressed_list: 'The contact is on a list that was left out.',
  do_not_mail: 'The contact is in do not mail.',
  same_number: 'Another contact with the same number got the message.',
  frequency_cap: 'The contact had reached the account’s limit of messages.',
  quiet_hours: 'The quiet hours would have ended after the end of the campaign.',
  ended: 'The campaign had ended before the message was sent.',
  stopped: 'Sending was stopped before this message.',
  refused: 'The message could not be sent as it was.',
  deleted: 'The contact was deleted before the message was sent.',
  left_journey: 'The contact had left the journey before the message was sent.',
  unrenderable: 'The message could not be rendered for this contact.',
  too_long: 'The text was too long with the values of this contact.',
  empty: 'The message was empty with the values of this contact.',
  gave_up: 'It was tried for a day without success.',
  no_answer: 'The gateway never said whether it took the message; it is not sent again.',
  undelivered: 'The gateway could not deliver the message.',
  pending: 'The message is waiting to be sent.',
  claimed: 'The message is being sent right now.',
  handed: 'The message is being sent right now.',
  sent: 'The gateway took the message; whether it arrived is not known yet.',
  delivered: 'The message arrived.',
  failed: 'The gateway refused the message.',
  suppressed: 'The message was not sent.',
  unknown: 'Nobody knows whether the message left; it is not sent again.',
};

interface Row {
  state: string;
  reason: string | null;
  response: string | null;
  timing: string | null;
  attempts: number;
  next_try_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  unsubscribed_at: string | null;
}

/** Explains what became of the message of a run to one contact, the newest where there are several; null where none was made. */
export async function whyOfMessage(
  account: Account,
  runId: number,
  contactId: number,
): Promise<MobileWhy | null> {
  const {
    rows: [row],
  } = await sql<Row>`
    select state, reason, response, timing, attempts, next_try_at, sent_at, delivered_at, opened_at, clicked_at, unsubscribed_at
    from mobile_messages where account_id = ${account.id} and run_id = ${runId} and contact_id = ${contactId} order by nth desc limit 1`.execute(
    account.db,
  );
  if (!row) return null;
  const { state, reason } = row;
  const sentence =
    (reason === null ? undefined : sentences[reason]) ?? sentences[state] ?? 'It was not sent.';
  return { state, reason, sentence, facts: factsOf(row) };
}

function factsOf(row: Row): string[] {
  const [kind, where] = (row.timing ?? '').split(':');
  const said: (string | false)[] = [
    row.state === 'pending' &&
      kind === 'quiet' &&
      `Quiet hours in ${where} until ${timeOf(row.next_try_at)}.`,
    row.state === 'pending' &&
      kind !== 'quiet' &&
      row.attempts > 0 &&
      `Next try on ${timeOf(row.next_try_at)}.`,
    row.sent_at !== null && `Sent on ${timeOf(row.sent_at)}.`,
    row.delivered_at !== null && `Delivered on ${timeOf(row.delivered_at)}.`,
    row.attempts > 1 && `Tried ${row.attempts} times.`,
    row.response !== null && `The gateway said: ${row.response}`,
    row.opened_at !== null && `Opened on ${timeOf(row.opened_at)}.`,
    row.clicked_at !== null && `Clicked on ${timeOf(row.clicked_at)}.`,
    row.unsubscribed_at !== null && `Opted out by this message on ${timeOf(row.unsubscribed_at)}.`,
  ];
  return said.filter((fact) => fact !== false);
}

function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
