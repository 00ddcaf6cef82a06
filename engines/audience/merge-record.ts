import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';

/** For so long a merge can be undone. */
export const undoDays = 30;

const row = z.record(z.string(), z.unknown());

/** Both contacts as they were before a merge, and what it changed. */
export const mergeBefore = z.object({
  from: row,
  into: row,
  /** Values that the merge gave the contact that stays, by column. */
  set: row,
  /** Memberships of the contact that went. */
  memberships: z.array(row),
  sends: z.array(row),
  /** Ids that had been merged into the contact that went. */
  aliases: z.array(z.number()),
  consent: z.object({
    added: z.array(z.number()),
    left: z.array(z.number()),
    brands: z.array(z.number()),
    suppressed: z
      .object({
        emailKey: z.string(),
        before: z
          .enum([
            'do_not_mail',
            'unsubscribed',
            'hard_bounced',
            'soft_bounced',
            'complained',
            'cleansed',
          ])
          .nullable(),
      })
      .nullable(),
  }),
  /** By family: what it moved. */
  moved: row,
});

/** Both contacts as they were before a merge, and what it changed. */
export type MergeBefore = z.infer<typeof mergeBefore>;

/** A merge that can still be undone. */
export interface OpenMerge {
  id: number;
  from: number;
  into: number;
  at: string;
  before: MergeBefore;
}

/** Writes a merge down, and lets go of those that are too old to be undone. */
export async function addMerge(
  account: Account,
  { from, into, before }: { from: number; into: number; before: MergeBefore },
): Promise<number> {
  const tooOld = sql`j.account_id = ${account.id} and j.created_at < ${account.now}::timestamptz - ${undoDays} * interval '1 day' and j.before <> '{}'`;
  const { rows: former } = await sql`
    select j.contact_id, coalesce(j.before -> 'from' ->> 'email', '') as email, coalesce(j.before -> 'from' ->> 'phone', '') as phone, j.created_at
    from contact_merges j where ${tooOld}`.execute(account.db);
  await sql`insert into former_addresses (account_id, contact_id, email, phone, ended_at)
    select ${account.id}, f.contact_id, f.email, f.phone, f.created_at
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) f (contact_id bigint, email text, phone text, created_at timestamptz)
    on conflict do nothing`.execute(account.db);
  await sql`update contact_merges j set before = '{}' where ${tooOld}`.execute(account.db);
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into contact_merges (account_id, contact_id, old_id, before, created_by, created_at)
    values (${account.id}, ${into}, ${from}, ${JSON.stringify(before)}::jsonb, ${account.actor.name}, ${account.now}::timestamptz) returning id`.execute(
    account.db,
  );
  await sql`update contact_aliases set contact_id = ${into} where account_id = ${account.id} and contact_id = ${from}`.execute(
    account.db,
  );
  await sql`insert into contact_aliases (account_id, old_id, contact_id) values (${account.id}, ${from}, ${into})`.execute(
    account.db,
  );
  return made!.id;
}

/** Takes up a merge to be undone: the latest of its contact, no older than 30 days. */
export async function takeUpMerge(
  account: Account,
  { contactId, mergeId }: { contactId: number; mergeId: number },
): Promise<OpenMerge> {
  const {
    rows: [merge],
  } = await sql<
    Omit<OpenMerge, 'before'> & { before: unknown; is_open: boolean; is_latest: boolean }
  >`
    select j.id, j.old_id as "from", j.contact_id as into, j.created_at::text as at, j.before,
      j.undone_at is null and j.before <> '{}' and j.created_at >= ${account.now}::timestamptz - ${undoDays} * interval '1 day' as is_open,
      not exists (select from contact_merges k where k.account_id = ${account.id} and k.contact_id = ${contactId} and k.undone_at is null and k.id > j.id) as is_latest
    from contact_merges j where j.account_id = ${account.id} and j.id = ${mergeId} and j.contact_id = ${contactId} for update`.execute(
    account.db,
  );
  if (!merge) throw notFound('merge');
  if (!merge.is_open)
    throw invalid(`This merge was undone already, or is older than ${undoDays} days.`);
  if (!merge.is_latest) throw invalid('Undo the later merge of this contact first.');
  return { ...merge, before: mergeBefore.parse(merge.before) };
}

/** Notes that a merge is undone: the id that went is a contact again, with the ids that were its own. */
export async function closeMerge(account: Account, { id, from, before }: OpenMerge): Promise<void> {
  await sql`update contact_merges set undone_at = ${account.now}::timestamptz, before = '{}' where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await sql`delete from contact_aliases where account_id = ${account.id} and old_id = ${from}`.execute(
    account.db,
  );
  await sql`update contact_aliases set contact_id = ${from} where account_id = ${account.id} and old_id = any(${before.aliases}::bigint[])`.execute(
    account.db,
  );
}

/** A merge as its contact's page shows it. */
export interface ListedMerge {
  id: number;
  old_id: number;
  email: string;
  name: string;
  created_by: string;
  created_at: string;
}

/** The merges into a contact that can be undone, the latest first. */
export async function openMergesOf(account: Account, contactId: number): Promise<ListedMerge[]> {
  const { rows } = await sql<ListedMerge>`
    select j.id, j.old_id, coalesce(j.before -> 'from' ->> 'email', '') as email,
      btrim(concat_ws(' ', j.before -> 'from' ->> 'first_name', j.before -> 'from' ->> 'last_name')) as name, j.created_by, j.created_at
    from contact_merges j where j.account_id = ${account.id} and j.contact_id = ${contactId} and j.undone_at is null and j.before <> '{}'
      and j.created_at >= ${account.now}::timestamptz - ${undoDays} * interval '1 day' order by j.id desc limit 20`.execute(
    account.db,
  );
  return rows;
}

/** Takes away what merges say of contacts that are erased or deleted. */
export async function eraseMerges(account: Account, ids: readonly number[]): Promise<void> {
  const given = sql`${[...ids]}::bigint[]`;
  await sql`update contact_merges set before = '{}' where account_id = ${account.id} and (contact_id = any(${given}) or old_id = any(${given})) and before <> '{}'`.execute(
    account.db,
  );
}

/** Ends the ids that led to contacts which are deleted. */
export async function dropAliases(account: Account, ids: readonly number[]): Promise<void> {
  await sql`delete from contact_aliases where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
}
