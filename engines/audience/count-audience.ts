import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Audience } from './audience.ts';
import { idArray } from './contact-fields.ts';
import { audienceContactsSql } from './audience-contacts.ts';
import type { SuppressionReason } from './reasons.ts';
import { resolveAudience } from './resolve-audience.ts';

/** What a choice of lists and segments comes to, before anything is sent. */
export interface AudienceCount {
  /** Everybody chosen, each counted once. */
  eligible: number;
  mailable: number;
  suppressed: Partial<Record<SuppressionReason, number>>;
  /** Subscribed contacts of each chosen list. */
  perList: { id: number; count: number }[];
  /** Subscriptions in the chosen lists beyond the first of each contact. */
  overlap: number;
  inMoreThanOne: number;
}

/** Counts an audience: all contacts, mailable ones, suppressed ones by reason, per list, and how far the lists overlap. */
export async function countAudience(
  account: Account,
  audience: Audience,
  now?: Date,
): Promise<AudienceCount> {
  const resolved = await resolveAudience(account, audience, now);
  const { rows: byReason } = await sql<{ reason: SuppressionReason | null; count: number }>`
    select reason, count(*) as count from (${audienceContactsSql(resolved)}) audience group by reason`.execute(
    account.db,
  );
  const lists = await countLists(account, audience.listsAsConsent ? [] : audience.lists);
  const suppressed: Partial<Record<SuppressionReason, number>> = {};
  let eligible = 0;
  let mailable = 0;
  for (const row of byReason) {
    eligible += row.count;
    if (row.reason === null) mailable = row.count;
    else suppressed[row.reason] = row.count;
  }
  return { eligible, mailable, suppressed, ...lists };
}

async function countLists(
  account: Account,
  ids: readonly number[],
): Promise<Pick<AudienceCount, 'perList' | 'overlap' | 'inMoreThanOne'>> {
  if (ids.length === 0) return { perList: [], overlap: 0, inMoreThanOne: 0 };
  const subscribed = sql`from list_memberships m where m.account_id = ${account.id} and m.list_id = any(${idArray(ids)}) and m.status = 'subscribed'`;
  const { rows } = await sql<{
    id: number;
    count: number;
  }>`select m.list_id as id, count(*) as count ${subscribed} group by m.list_id`.execute(
    account.db,
  );
  const counts = new Map(rows.map((row) => [row.id, row.count]));
  const perList = [...new Set(ids)].map((id) => ({ id, count: counts.get(id) ?? 0 }));
  if (perList.length === 1) return { perList, overlap: 0, inMoreThanOne: 0 };
  const {
    rows: [shared],
  } = await sql<{ overlap: number; inMoreThanOne: number }>`
    select coalesce(sum(lists - 1), 0)::bigint as overlap, count(*) filter (where lists > 1) as "inMoreThanOne"
    from (select count(*) as lists ${subscribed} group by m.contact_id) held`.execute(account.db);
  return { perList, overlap: shared?.overlap ?? 0, inMoreThanOne: shared?.inMoreThanOne ?? 0 };
}
