import { sql } from 'kysely';
import { consentDetails, type ConsentDetail } from '#engines/audience/public.ts';
import { messageEventDetails, type MessageEventDetail } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { largestPost, triedForMs, type PostedEvent } from '../contract.ts';
import type { EventSource } from './collect-events.ts';
import { travelsAloneAfter } from './retry-pause.ts';

/** One event that is to be posted. */
export interface WaitingEvent {
  source: EventSource;
  event_id: number;
  kind: string;
  attempts: number;
}

/** What the next post carries. */
export interface NextPost {
  events: WaitingEvent[];
  described: PostedEvent[];
}

/** The next post, or null when nothing is due. An event that was deleted since it was written down is left out for good. */
export async function nextPost(account: Account, now: Date): Promise<NextPost | null> {
  await giveUpOld(account, now);
  for (;;) {
    const due = await dueEvents(account, now);
    if (due.length === 0) return null;
    const described = await describeEvents(account, due);
    const events = due.filter((event) => described.has(keyOf(event)));
    for (const gone of due.filter((event) => !described.has(keyOf(event))))
      await forget(account, gone);
    if (events.length > 0)
      return { events, described: events.map((event) => described.get(keyOf(event))!) };
  }
}

// Fresh ones first, those that failed often alone.
async function dueEvents(account: Account, now: Date): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select source, event_id, kind, attempts from hook_events
    where account_id = ${account.id} and state = 'waiting' and next_try_at <= ${now.toISOString()}
    order by attempts, next_try_at, source, event_id limit ${largestPost}`.execute(account.db);
  const together = rows.filter((row) => row.attempts < travelsAloneAfter);
  return together.length > 0 ? together : rows.slice(0, 1);
}

// An event whose contact is gone keeps the contact's id alone.
async function describeEvents(
  account: Account,
  events: readonly WaitingEvent[],
): Promise<Map<string, PostedEvent>> {
  const idsOf = (source: EventSource): number[] =>
    events.filter((event) => event.source === source).map((event) => event.event_id);
  const consents = new Map(
    (await consentDetails(account, idsOf('consent'))).map((row) => [row.id, row]),
  );
  const messages = new Map(
    (await messageEventDetails(account, idsOf('message'))).map((row) => [row.id, row]),
  );
  return new Map(
    events.flatMap((event) => {
      const [consent, message] = [consents.get(event.event_id), messages.get(event.event_id)];
      if (event.source === 'consent')
        return consent ? [[keyOf(event), ofConsent(consent, event.kind)]] : [];
      return message ? [[keyOf(event), ofMessage(message, event.kind)]] : [];
    }),
  );
}

async function forget(account: Account, event: WaitingEvent): Promise<void> {
  await account.db
    .deleteFrom('hook_events')
    .where('account_id', '=', account.id)
    .where('source', '=', event.source)
    .where('event_id', '=', event.event_id)
    .execute();
}

const keyOf = (event: WaitingEvent): string => `${event.source}-${event.event_id}`;

async function giveUpOld(account: Account, now: Date): Promise<void> {
  await account.db
    .updateTable('hook_events')
    .set({ state: 'given_up', settled_at: now.toISOString() })
    .where('account_id', '=', account.id)
    .where('state', '=', 'waiting')
    .where('at', '<=', new Date(now.getTime() - triedForMs).toISOString())
    .execute();
}

function ofConsent(row: ConsentDetail, kind: string): PostedEvent {
  return {
    id: `consent-${row.id}`,
    type: kind,
    at: row.at,
    contact: { id: row.contact_id, email: row.email },
    list: row.list_id === null ? null : { id: row.list_id, name: row.list_name },
    mailing: null,
    url: null,
    detail: row.source,
    is_machine: false,
  };
}

function ofMessage(row: MessageEventDetail, kind: string): PostedEvent {
  return {
    id: `message-${row.id}`,
    type: kind,
    at: row.at,
    contact: { id: row.contact_id, email: row.email },
    list: null,
    mailing: {
      id: row.mailing_id,
      source: row.source_type,
      source_id: row.source_id,
      subject: row.subject,
    },
    url: row.url,
    detail: row.detail,
    is_machine: row.is_machine,
  };
}
