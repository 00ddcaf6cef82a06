import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { isSeenTag } from './seen-tags.ts';

/** Tags by name, made where they are missing; answers ids in the order asked. Names of tags that the caller may not look at are refused. */
export async function ensureTags(
  account: Account,
  names: readonly string[],
  options: { isSample?: boolean } = {},
): Promise<number[]> {
  if (names.length === 0) return [];
  await sql`
    insert into tags (account_id, name, is_sample) select ${account.id}, name, ${options.isSample ?? false}
    from unnest(${[...names]}::text[]) as name on conflict (account_id, lower(name)) do nothing`.execute(
    account.db,
  );
  const rows = await sql<{ id: number; key: string; is_seen: boolean }>`
    select r.id, lower(r.name) as key, ${isSeenTag(account)} as is_seen from tags r where r.account_id = ${account.id} and lower(r.name) = any(select lower(n) from unnest(${[...names]}::text[]) n)`.execute(
    account.db,
  );
  const unseen = rows.rows.find(({ is_seen: isSeen }) => !isSeen);
  if (unseen)
    throw invalid({ tag_names: [`contain ${unseen.key}, which is no tag of this account`] });
  const byKey = new Map(rows.rows.map((row) => [row.key, row.id]));
  return names.map((name) => byKey.get(name.toLowerCase())!);
}
