import { sql } from 'kysely';
import { addressReasonOf } from '#engines/audience/public.ts';
import { messageOfVariant } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { notFound } from '#platform/server/errors.ts';
import { readMailing, type Mailing } from './open-mailings.ts';
import { sentenceFor } from './reason-sentences.ts';
import { sentencesOfTiming } from './timing/timing.ts';

/** The answer to "why did this person (not) get this mail?". */
export interface Why {
  /** The delivery's state, or 'not_chosen' or 'not_decided' when there is none. */
  state: string;
  reason: string | null;
  sentence: string;
  /** The grounds of the answer, in plain words. */
  facts: string[];
}

interface DeliveryRow {
  state: string;
  reason: string | null;
  response: string | null;
  attempts: number;
  maybe_twice: boolean;
  sent_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  unsubscribed_at: string | null;
  complained_at: string | null;
  next_try_at: string | null;
  due_at: string | null;
  timing: string | null;
  variant: number;
  picks: number[] | null;
}

/** Explains what a mailing did with one contact, also with contacts outside its audience. */
export async function whyOf(account: Account, mailingId: number, contactId: number): Promise<Why> {
  const mailing = await readMailing(account, mailingId);
  if (!mailing) throw notFound('mailing');
  const {
    rows: [row],
  } = await sql<DeliveryRow>`
    select state, reason, response, attempts, maybe_twice, sent_at, opened_at, clicked_at, unsubscribed_at, complained_at, next_try_at, due_at, timing, variant, picks
    from deliveries where account_id = ${account.id} and mailing_id = ${mailingId} and contact_id = ${contactId}`.execute(
    account.db,
  );
  const lists = await listFacts(account, mailing, contactId);
  if (row)
    return {
      state: row.state,
      reason: row.reason,
      sentence: sentenceFor(row.state, row.reason),
      facts: [...deliveryFacts(row), ...pickFacts(mailing, row), ...lists.facts],
    };
  return whyNotChosen(account, mailing, contactId, lists);
}

async function whyNotChosen(
  account: Account,
  mailing: Mailing,
  contactId: number,
  lists: ListFacts,
): Promise<Why> {
  const {
    rows: [contact],
  } = await sql<{ email_key: string | null; created_at: string; is_later: boolean }>`
    select c.email_key, c.created_at, c.created_at > m.started_at as is_later from contacts c
      join mailings m on m.account_id = ${account.id} and m.id = ${mailing.id}
    where c.account_id = ${account.id} and c.id = ${contactId}`.execute(account.db);
  if (!contact) throw notFound('contact');
  if (mailing.status === 'scheduled_hold' || mailing.status === 'snapshotting') {
    return {
      state: 'not_decided',
      reason: null,
      sentence: 'The recipients of this mailing are not selected yet.',
      facts: lists.facts,
    };
  }
  if (mailing.isRolling)
    return {
      state: 'not_chosen',
      reason: 'not_reached',
      sentence: 'The contact has not come to this step of the journey.',
      facts: lists.facts,
    };
  const facts = [...lists.facts, ...segmentFacts(mailing)];
  const suppression =
    contact.email_key === null ? null : await addressReasonOf(account, contact.email_key);
  if (suppression) facts.push(`Besides: ${sentenceFor('suppressed', suppression)}`);
  if (contact.is_later) {
    return {
      state: 'not_chosen',
      reason: 'created_later',
      sentence: 'The contact was created after the mailing had started.',
      facts: [`Contact since ${timeOf(contact.created_at)}.`, ...facts],
    };
  }
  if (lists.joinedLater)
    return {
      state: 'not_chosen',
      reason: 'joined_later',
      sentence: 'The contact joined the list after the mailing had started.',
      facts,
    };
  return {
    state: 'not_chosen',
    reason: 'not_in_audience',
    sentence: 'The contact was in none of the lists and segments of this mailing.',
    facts,
  };
}

interface NamedList {
  /** Null for a list in a folder that is shut to the caller. */
  name: string | null;
  is_suppressed: boolean;
}

interface ListFacts {
  facts: string[];
  joinedLater: boolean;
}

async function listFacts(
  account: Account,
  mailing: Mailing,
  contactId: number,
): Promise<ListFacts> {
  const { rows } = await sql<{
    name: string | null;
    is_suppressed: boolean;
    status: string | null;
    created_at: string | null;
    unsubscribed_at: string | null;
    is_later: boolean;
  }>`
    select case when ${all(inSeenFolders(account, 'list', 'l'))} then l.name end as name, l.id = any(${[...mailing.audience.suppressedLists]}::bigint[]) as is_suppressed, m.status, m.created_at, m.unsubscribed_at,
      coalesce(m.created_at > run.started_at, false) as is_later
    from lists l join mailings run on run.account_id = ${account.id} and run.id = ${mailing.id}
      left join list_memberships m on m.account_id = ${account.id} and m.list_id = l.id and m.contact_id = ${contactId}
    where l.account_id = ${account.id} and l.id = any(${[...mailing.audience.lists, ...mailing.audience.suppressedLists]}::bigint[]) order by l.name`.execute(
    account.db,
  );
  const facts = rows.map((row) => {
    const list = listInWords(row);
    if (row.status === null) return `Not in ${list}.`;
    if (row.status === 'unsubscribed')
      return `Unsubscribed from ${list}${row.unsubscribed_at ? ` since ${timeOf(row.unsubscribed_at)}` : ''}.`;
    return `In ${list} since ${timeOf(row.created_at ?? '')}${row.is_later ? ', which is after the mailing started' : ''}.`;
  });
  return {
    facts,
    joinedLater: rows.some((row) => !row.is_suppressed && row.status !== null && row.is_later),
  };
}

function listInWords({ name, is_suppressed: isSuppressed }: NamedList): string {
  if (name === null) return `a ${isSuppressed ? 'suppressed list' : 'list'} in a private folder`;
  return isSuppressed ? `the suppressed list '${name}'` : `the list '${name}'`;
}

function segmentFacts(mailing: Mailing): string[] {
  const count = mailing.audience.segments.length;
  return count === 0
    ? []
    : [
        `Not in ${count === 1 ? 'the segment' : `any of the ${count} segments`} of the mailing when it started.`,
      ];
}

function deliveryFacts(row: DeliveryRow): string[] {
  const facts: string[] = [];
  if (row.due_at) facts.push(`Planned for ${timeOf(row.due_at)}.`);
  facts.push(...sentencesOfTiming(row.timing));
  if (row.sent_at) facts.push(`Sent on ${timeOf(row.sent_at)}.`);
  if (row.attempts > 1) facts.push(`Tried ${row.attempts} times.`);
  if (row.state === 'deferred' && row.next_try_at)
    facts.push(`Next try on ${timeOf(row.next_try_at)}.`);
  if (row.response) facts.push(`The mail server said: ${row.response}`);
  if (row.maybe_twice)
    facts.push(
      'The email may have arrived twice: the connection was lost after the first sending.',
    );
  if (row.opened_at) facts.push(`Opened on ${timeOf(row.opened_at)}.`);
  if (row.clicked_at) facts.push(`Clicked on ${timeOf(row.clicked_at)}.`);
  if (row.unsubscribed_at)
    facts.push(`Unsubscribed by this email on ${timeOf(row.unsubscribed_at)}.`);
  if (row.complained_at) facts.push(`Reported as spam on ${timeOf(row.complained_at)}.`);
  return facts;
}

// Which text of each dynamic content the email says, and the rule that chose it.
function pickFacts({ message, variants }: Mailing, { picks, variant }: DeliveryRow): string[] {
  if (picks === null) return [];
  const { dynamic = [] } = messageOfVariant(message, variants, variant);
  return dynamic.map((choice, at) => {
    const picked = choice.variants[(picks[at] ?? 0) - 1];
    if (!picked) return `Got the default of the dynamic content '${choice.name}': no rule matched.`;
    return picked.words === undefined
      ? `Got the variant '${picked.name}' of the dynamic content '${choice.name}'.`
      : `Got the variant '${picked.name}' of the dynamic content '${choice.name}', by its rule: ${picked.words}.`;
  });
}

function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
