import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** A bank as the assignment of its codes needs it. */
export interface GivingBank {
  id: number;
  per: 'contact' | 'message';
  when_empty: 'hold' | 'fallback' | 'skip';
  fallback: string;
  is_expired: boolean;
}

/** Whom codes are for: the recipients of a mailing that were just claimed. */
export interface CodesWanted {
  mailingId: number;
  contactIds: readonly number[];
}

interface Held {
  contact_id: number;
  code_id: number | null;
  code: string | null;
  fallback: string | null;
  /** Where the email is on record as saying it. */
  is_noted: boolean;
}

const tries = 3;

/**
 * What an email says to each recipient for one bank: the code that it said before or that the contact has, else one that is free.
 * Who is missing in the answer gets none, because the bank is empty. Runs in the transaction of the claim.
 */
export async function assignCodes(
  account: Account,
  bank: GivingBank,
  wanted: CodesWanted,
): Promise<Map<number, string>> {
  for (let go = 1; ; go += 1) {
    await sql`savepoint coupon_codes`.execute(account.db);
    try {
      const texts = await assignOnce(account, bank, wanted);
      await sql`release savepoint coupon_codes`.execute(account.db);
      return texts;
    } catch (error) {
      // Another mailing gave one of these contacts a code at the same moment: the next look finds it.
      if (!isRace(error) || go === tries) throw error;
      await sql`rollback to savepoint coupon_codes`.execute(account.db);
    }
  }
}

function isRace(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '23505' || code === '40P01';
}

async function assignOnce(
  account: Account,
  bank: GivingBank,
  { mailingId, contactIds }: CodesWanted,
): Promise<Map<number, string>> {
  const held = await heldBy(account, bank, { mailingId, contactIds });
  await noteRepeated(account, bank, { mailingId, held });
  const texts = new Map(
    [...held].map(([id, { code, fallback }]) => [id, code ?? fallback ?? ''] as const),
  );
  const without = contactIds.filter((id) => !texts.has(id));
  const given = bank.is_expired
    ? new Map<number, string>()
    : await giveFree(account, bank, { mailingId, contactIds: without });
  for (const [id, code] of given) texts.set(id, code);
  const missed = without.filter((id) => !given.has(id));
  if (bank.when_empty === 'fallback') {
    await noteFallback(account, bank, { mailingId, contactIds: missed });
    for (const id of missed) texts.set(id, bank.fallback);
  } else if (missed.length > 0) await noteWaiting(account, bank, missed.length);
  return texts;
}

// Locked for sharing, so that no mailing that ends takes a code back which this one repeats.
async function heldBy(
  account: Account,
  bank: GivingBank,
  { mailingId, contactIds }: CodesWanted,
): Promise<Map<number, Held>> {
  const slot = slotOf(bank, mailingId);
  const { rows } = await sql<Held>`
    select n.contact_id, n.code_id, k.code, n.fallback, true as is_noted, 0 as rank
    from coupon_mentions n left join coupon_codes k on k.account_id = ${account.id} and k.id = n.code_id
    where n.account_id = ${account.id} and n.contact_id = any(${[...contactIds]}::bigint[]) and n.mailing_id = ${mailingId} and n.bank_id = ${bank.id}
    union all
    select held.* from (
      select k.contact_id, k.id as code_id, k.code, null as fallback, k.mailing_id is not distinct from ${mailingId}::bigint as is_noted,
        case when k.mailing_id = ${mailingId} then 1 else 2 end as rank
      from coupon_codes k
      where k.account_id = ${account.id} and k.contact_id = any(${[...contactIds]}::bigint[]) and k.bank_id = ${bank.id} and k.state in ('given', 'used')
        and (k.mailing_id = ${mailingId} or (k.slot = ${slot} and not ${bank.is_expired}::boolean)) for share of k) held
    order by rank desc`.execute(account.db);
  // The best comes last: what the email said before decides.
  return new Map(rows.map((row) => [row.contact_id, row]));
}

function slotOf({ per }: GivingBank, mailingId: number): number {
  return per === 'contact' ? 0 : mailingId;
}

// A code that an earlier email gave: without the note, nobody would know that this one said it too.
async function noteRepeated(
  account: Account,
  bank: GivingBank,
  { mailingId, held }: { mailingId: number; held: ReadonlyMap<number, Held> },
): Promise<void> {
  const repeated = [...held.values()].filter(({ is_noted: isNoted }) => !isNoted);
  if (repeated.length === 0) return;
  await sql`
    insert into coupon_mentions (account_id, contact_id, mailing_id, bank_id, code_id)
    select ${account.id}::bigint, one.contact_id, ${mailingId}::bigint, ${bank.id}::bigint, one.code_id
    from unnest(${repeated.map((one) => one.contact_id)}::bigint[], ${repeated.map((one) => one.code_id)}::bigint[]) as one(contact_id, code_id)
    on conflict do nothing`.execute(account.db);
}

async function noteFallback(
  account: Account,
  bank: GivingBank,
  { mailingId, contactIds }: CodesWanted,
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into coupon_mentions (account_id, contact_id, mailing_id, bank_id, fallback)
    select ${account.id}::bigint, contact_id, ${mailingId}::bigint, ${bank.id}::bigint, ${bank.fallback}::text
    from unnest(${[...contactIds]}::bigint[]) as one(contact_id) on conflict do nothing`.execute(
    account.db,
  );
}

// The watch reads it and tells people.
async function noteWaiting(account: Account, { id }: GivingBank, count: number): Promise<void> {
  await sql`insert into coupon_count_changes (account_id, bank_id, waiting) values (${account.id}, ${id}, ${count})`.execute(
    account.db,
  );
}

/** Where this process found free codes last: below lie the traces of those that were given, until they are vacuumed. */
const freeAfter = new Map<string, number>();
const mostRemembered = 1_000;

async function giveFree(
  account: Account,
  bank: GivingBank,
  wanted: CodesWanted,
): Promise<Map<number, string>> {
  const key = `${account.id}:${bank.id}`;
  const after = freeAfter.get(key) ?? 0;
  const given = await giveFreeAfter(account, bank, { ...wanted, after });
  if (given.size < wanted.contactIds.length && after > 0) {
    freeAfter.delete(key);
    const contactIds = wanted.contactIds.filter((id) => !given.has(id));
    for (const [id, code] of await giveFreeAfter(account, bank, {
      ...wanted,
      contactIds,
      after: 0,
    }))
      given.set(id, code);
  }
  return given;
}

/** Hands free codes to contacts in one statement: as many codes as there are contacts are locked, those that others hold are passed over. */
async function giveFreeAfter(
  account: Account,
  bank: GivingBank,
  { mailingId, contactIds, after }: CodesWanted & { after: number },
): Promise<Map<number, string>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ contact_id: number; code: string; id: number }>`
    with free as materialized (
      select k.id from coupon_codes k where k.account_id = ${account.id} and k.bank_id = ${bank.id} and k.state = 'free' and k.id > ${after}
      order by k.id limit ${contactIds.length} for update skip locked
    ), pair as (
      select f.id, w.contact_id from (select id, row_number() over (order by id) as place from free) f
        join unnest(${[...contactIds].sort((one, other) => one - other)}::bigint[]) with ordinality as w(contact_id, place) on w.place = f.place
    ), given as (
      update coupon_codes k set state = 'given', contact_id = p.contact_id, mailing_id = ${mailingId}, slot = ${slotOf(bank, mailingId)},
        given_at = ${account.now}::timestamptz, updated_at = ${account.now}::timestamptz
      from pair p where k.account_id = ${account.id} and k.id = p.id returning k.contact_id, k.code, k.id
    ), counted as (
      insert into coupon_count_changes (account_id, bank_id, given)
      select ${account.id}::bigint, ${bank.id}::bigint, (select count(*) from given) where exists (select from given) on conflict do nothing
    )
    select contact_id, code, id from given`.execute(account.db);
  if (rows.length > 0) {
    if (freeAfter.size >= mostRemembered) freeAfter.clear();
    // Not beyond what was handed out: codes between may come back and are found from the beginning.
    freeAfter.set(`${account.id}:${bank.id}`, Math.min(...rows.map((row) => row.id)) - 1);
  }
  return new Map(rows.map((row) => [row.contact_id, row.code]));
}
