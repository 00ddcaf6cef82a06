import { sql } from 'kysely';
import { isMachineRequest } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { lockInAccount, tryLockInAccount } from '#platform/server/account/lock-in-account.ts';
import { judgeVisits, type NamedContact, type Visitor } from './judge-visits.ts';
import { hasWaiting, takeWaiting, type WaitingHit } from './waiting-visits.ts';
import { writeVisits } from './write-visits.ts';

/** Of whoever counts visits of an account. */
const lockName = 'web visits';

const atOnce = 5_000;

/** The most hits that a reader counts itself; a longer queue is the counter's. */
const mostForReader = 10_000;

/** Counts what waits, so that what is read next in this transaction has every hit that was answered before. Costs one look when nothing waits. */
export async function countVisits(account: Account): Promise<void> {
  if (!(await hasWaiting(account))) return;
  await lockInAccount(account, lockName);
  for (let counted = 0; counted < mostForReader;) {
    const { hits } = await countSome(account, atOnce);
    if (hits === 0) return;
    counted += hits;
  }
}

/** What was counted at once: how many, and when the oldest of them came. */
export interface CountedBatch {
  readonly hits: number;
  readonly oldest: Date | null;
}

const nothing: CountedBatch = { hits: 0, oldest: null };

/** Counts a batch of waiting hits; nothing also while another counts hits of this account. */
export async function countWaitingVisits(account: Account, most = atOnce): Promise<CountedBatch> {
  // Rows are taken and counted in one transaction: a crash that loses it brings them back uncounted, all or none.
  await sql`select set_config('lock_timeout', '500ms', true), set_config('synchronous_commit', 'off', true)`.execute(
    account.db,
  );
  return (await tryLockInAccount(account, lockName)) ? countSome(account, most) : nothing;
}

async function countSome(account: Account, most: number): Promise<CountedBatch> {
  const taken = await takeWaiting(account, most);
  if (taken.length > 0 && account.record.active) await countHits(account, taken);
  return { hits: taken.length, oldest: taken[0]?.at ?? null };
}

async function countHits(account: Account, taken: readonly WaitingHit[]): Promise<void> {
  const sites = await hostsOf(account, [...new Set(taken.map(({ websiteId }) => websiteId))]);
  const own = taken.filter(({ websiteId, host }) =>
    sites.get(websiteId)?.some((known) => host === known || host.endsWith(`.${known}`)),
  );
  if (own.length === 0) return;
  const machines = own.filter(isOfMachine);
  const people = own.filter((hit) => !isOfMachine(hit));
  const visitors = await visitorsOf(account, people);
  const contacts = await contactsOf(account, people, visitors);
  const zone = account.record.time_zone;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  // Most hits of a batch are of one hour.
  const days = new Map<number, string>();
  const dayOf = (at: Date): string => {
    const quarter = Math.floor(at.getTime() / 900_000);
    let known = days.get(quarter);
    if (known === undefined) days.set(quarter, (known = day.format(at)));
    return known;
  };
  const judged = judgeVisits(people, { visitors, contacts, dayOf });
  await writeVisits(account, { ...judged, machines, dayOf, seen: seenOf(own) });
}

function isOfMachine({ userAgent }: WaitingHit): boolean {
  return isMachineRequest({ kind: 'click', requestKind: 'get', userAgent });
}

function seenOf(hits: readonly WaitingHit[]): ReadonlyMap<number, { first: Date; last: Date }> {
  const seen = new Map<number, { first: Date; last: Date }>();
  for (const { websiteId, at } of hits)
    seen.set(websiteId, { first: seen.get(websiteId)?.first ?? at, last: at });
  return seen;
}

async function hostsOf(
  { db, id }: Account,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; hosts: string[] }>`
    select id, hosts from websites where account_id = ${id} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.hosts]));
}

async function visitorsOf(account: Account, hits: readonly WaitingHit[]): Promise<Visitor[]> {
  const browsers = [...new Set(hits.map(({ browserId }) => browserId))];
  const { rows } = await sql<
    Omit<Visitor, 'isChanged' | 'firstAt' | 'lastAt'> & { first: string; last: string }
  >`
    select id, website_id as "websiteId", browser_id::text as "browserId", contact_id as "contactId", strength, is_current as "isCurrent", views,
      first_at as first, last_at as last
    from visitors where account_id = ${account.id} and browser_id = any(${browsers}::uuid[]) order by id`.execute(
    account.db,
  );
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    firstAt: new Date(first),
    lastAt: new Date(last),
    isChanged: false,
  }));
}

async function contactsOf(
  { db, id }: Account,
  hits: readonly WaitingHit[],
  visitors: readonly Visitor[],
): Promise<NamedContact[]> {
  const ids = new Set<number>();
  const keys = new Set<string>();
  for (const { contactId } of [...hits, ...visitors]) if (contactId !== null) ids.add(contactId);
  for (const { emailKey } of hits) if (emailKey !== null) keys.add(emailKey);
  if (ids.size + keys.size === 0) return [];
  const { rows } = await sql<NamedContact>`
    select c.id, c.email_key as "emailKey", c.no_tracking as "isUncounted" from contacts c
    where c.account_id = ${id} and c.id = any(${[...ids]}::bigint[])
    union
    select c.id, c.email_key, c.no_tracking from contacts c
    where c.account_id = ${id} and c.email_key = any(${[...keys]}::text[])`.execute(db);
  return rows;
}
