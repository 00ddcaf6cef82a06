import { sql } from 'kysely';
import { z } from 'zod';
import { audienceSchema, type Audience } from '#engines/audience/public.ts';
import type { MailingMessage } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { dynamicIdsOf, refuseUnfitMessage, wakeSenders, type WhenUnclear } from '../mailings.ts';
import { noteStateChanges } from './state-counts.ts';

/** What rolling mailings are made of. */
export interface RollingStart {
  /** For example 'workflow'. */
  sourceType: string;
  sourceId: number;
  /** Names the message: another message has another revision, and mailings of its own. */
  revision: string;
  message: MailingMessage;
  /** Chooses nobody: says whose consent is asked, who is left out and under which brand it is sent. */
  audience?: Audience;
  /** False for emails that their recipient waits for. */
  isMarketing?: boolean;
  whenUnclear?: WhenUnclear;
}

const key = z.object({
  sourceType: z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/),
  revision: z.string().regex(/^[\w-]{1,60}$/),
});

const nobody: Audience = { lists: [], suppressedLists: [], segments: [], suppressedSegments: [] };

/**
 * One delivery more for each of these contacts, in the caller's transaction; answers which mailing each got it in. A
 * mailing has a contact once, so whoever had it before goes to the next one: first visits share a mailing, second ones another.
 */
export async function addToRolling(
  account: Account,
  start: RollingStart,
  contactIds: readonly number[],
): Promise<Map<number, number>> {
  key.parse(start);
  refuseUnfitMessage(start.message);
  const placed = new Map<number, number>();
  const put = async (visit: number, people: readonly number[]): Promise<void> => {
    const mailingId = await wakeRolling(account, start, visit);
    for (const id of await insertRows(account, mailingId, people)) placed.set(id, mailingId);
  };
  let open = [...new Set(contactIds)].sort((one, other) => one - other);
  if (open.length > 0) await put(1, open);
  while ((open = open.filter((id) => !placed.has(id))).length > 0) {
    const visits = await visitsOf(account, start, open);
    for (const [visit, people] of [...Map.groupBy(open, (id) => (visits.get(id) ?? 1) + 1)].sort(
      ([one], [other]) => one - other,
    ))
      await put(visit, people);
  }
  if (placed.size > 0) await wakeSenders(account, [...new Set(placed.values())]);
  return placed;
}

// Makes sure that the mailing is there and not at rest, and that it does not go to rest before this transaction ends.
async function wakeRolling(account: Account, start: RollingStart, visit: number): Promise<number> {
  const occurrence = `${start.revision}.${visit}`;
  const mine = sql`m.account_id = ${account.id} and m.source_type = ${start.sourceType} and m.source_id = ${start.sourceId} and m.occurrence = ${occurrence}`;
  for (;;) {
    await sql`
      update mailings m set status = 'snapshotting', finished_at = null, turn = turn + 1
      where ${mine} and m.is_rolling and m.status in ('idle', 'stopped', 'finished', 'failed') and (m.status <> 'idle' or m.paused_at is null)`.execute(
      account.db,
    );
    const {
      rows: [held],
    } = await sql<{ id: number; is_at_rest: boolean }>`
      select m.id, m.status = 'idle' and m.paused_at is null as is_at_rest from mailings m where ${mine} for key share`.execute(
      account.db,
    );
    if (!held) await makeMailing(account, start, occurrence);
    else if (!held.is_at_rest) return held.id;
  }
}

async function makeMailing(
  account: Account,
  start: RollingStart,
  occurrence: string,
): Promise<void> {
  const message = { ...start.message, whenUnclear: start.whenUnclear ?? 'resend_once' };
  await sql`
    insert into mailings (account_id, source_type, source_id, occurrence, status, message, audience, is_marketing, dynamic_ids, is_rolling, fresh_done)
    values (${account.id}, ${start.sourceType}, ${start.sourceId}, ${occurrence}, 'snapshotting', ${JSON.stringify(message)}::jsonb,
      ${JSON.stringify(audienceSchema.parse(start.audience ?? nobody))}::jsonb, ${start.isMarketing ?? true}, ${dynamicIdsOf(message)}::bigint[], true, true)
    on conflict (account_id, source_type, source_id, occurrence) do nothing`.execute(account.db);
}

// Due by the database's clock, which is the one that claims go by, and by ours.
async function insertRows(
  account: Account,
  mailingId: number,
  people: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into deliveries (account_id, mailing_id, contact_id, next_try_at, due_at)
    select ${account.id}, ${mailingId}, p.id, least(${account.now}::timestamptz, now()), ${account.now}::timestamptz
    from unnest(${[...people]}::bigint[]) with ordinality as p(id, place) order by p.place
    on conflict (account_id, mailing_id, contact_id) do nothing returning contact_id`.execute(
    account.db,
  );
  if (rows.length > 0)
    await noteStateChanges(account, [
      { mailingId, state: 'pending', reason: null, change: rows.length },
    ]);
  return rows.map((row) => row.contact_id);
}

// The latest visit at which each of these people got this message.
async function visitsOf(
  account: Account,
  { sourceType, sourceId, revision }: RollingStart,
  people: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ contact_id: number; visits: number }>`
    select d.contact_id, max(split_part(m.occurrence, '.', 2)::int) as visits from mailings m join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id
    where m.account_id = ${account.id} and m.source_type = ${sourceType} and m.source_id = ${sourceId} and starts_with(m.occurrence, ${`${revision}.`})
      and d.contact_id = any(${[...people]}::bigint[])
    group by d.contact_id`.execute(account.db);
  return new Map(rows.map((row) => [row.contact_id, row.visits]));
}
