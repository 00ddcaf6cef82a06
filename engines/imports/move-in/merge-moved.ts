import { sql } from 'kysely';
import { suppressAddresses, type AddressReason } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { memberStates, type MemberState, type SourceProduct } from '../contract.ts';
import type { KeyRange, RefusedMember } from '../target.ts';

/** What an import of another product's contacts came to, by what is counted. */
export type MovedCounts = Readonly<Record<string, number>>;

const reasons: Readonly<Partial<Record<MemberState, AddressReason>>> = {
  bounced: 'hard_bounced',
  unsubscribed: 'unsubscribed',
  blocked: 'do_not_mail',
  complained: 'complained',
};

/**
 * Suppresses the addresses of a stretch that got no email of the other product, before anyone joins a list; of several rows of one
 * address the strictest counts. A stronger reason that stands here stays. Answers how many contacts there were by state.
 */
export async function suppressMoved(
  account: Account,
  range: KeyRange,
  { importId, product }: { importId: number; product: SourceProduct },
): Promise<MovedCounts> {
  const { rows } = await sql<{ state: MemberState; keys: string[] }>`
    select (${[...memberStates]}::text[])[p.strictness] as state, array_agg(p.email_key order by p.email_key) as keys from (
      select s.email_key, max(array_position(${[...memberStates]}::text[], s.moved ->> 'state')) as strictness
      from import_stage s where s.email_key > ${range.after} and s.email_key <= ${range.last} and s.moved is not null group by s.email_key
    ) p group by 1`.execute(account.db);
  const counts: Record<string, number> = {};
  for (const { state, keys } of rows) {
    counts[`state:${state}`] = keys.length;
    const reason = reasons[state];
    if (reason) {
      const added = await suppressAddresses(account, keys, {
        reason,
        source: `import:${importId}`,
        note: `${state} in ${product}`,
      });
      counts[`suppressed:${state}`] = added.length;
    }
    if (state === 'subscribed') counts.stricter_here = await suppressedAmong(account, keys);
  }
  return counts;
}

/** Suppresses the addresses of rejected rows that got no email of the other product: a bad cell beside it takes nobody's unsubscribe away. */
export async function suppressRefused(
  account: Account,
  refused: readonly RefusedMember[],
  { importId, product }: { importId: number; product: SourceProduct },
): Promise<void> {
  for (const [state, reason] of Object.entries(reasons) as [MemberState, AddressReason][]) {
    const keys = refused.filter((one) => one.state === state).map(({ emailKey }) => emailKey);
    if (keys.length > 0)
      await suppressAddresses(account, keys, {
        reason,
        source: `import:${importId}`,
        note: `${state} in ${product}`,
      });
  }
}

/** Adds to what an import counts, in the transaction of its stretch. */
export async function countMoved(
  account: Account,
  importId: number,
  more: MovedCounts,
): Promise<void> {
  await sql`
    update imports i set moved = (select coalesce(jsonb_object_agg(t.key, t.sum), '{}') from (
      select n.key, sum(n.value::int) as sum from (
        select key, value from jsonb_each_text(coalesce(i.moved, '{}')) union all select key, value from jsonb_each_text(${JSON.stringify(more)}::jsonb)
      ) n group by n.key) t)
    where i.account_id = ${account.id} and i.id = ${importId}`.execute(account.db);
}

/** The tags that the rows of an import have given so far. */
export async function tagsGiven(account: Account, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select split_part(k.key, ':', 2)::bigint as id from imports i, jsonb_object_keys(coalesce(i.moved, '{}')) k (key)
    where i.account_id = ${account.id} and i.id = ${importId} and k.key like 'tag:%'`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

async function suppressedAmong(account: Account, keys: readonly string[]): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ found: number }>`
    select count(*)::int as found from suppressions
    where account_id = ${account.id} and email_key = any(${[...keys]}::text[])`.execute(account.db);
  return row?.found ?? 0;
}
