import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Tags by name, made where they are missing; answers ids in the order asked. */
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
  const rows = await sql<{ id: number; key: string }>`
    select id, lower(name) as key from tags where account_id = ${account.id} and lower(name) = any(select lower(n) from unnest(${[...names]}::text[]) n)`.execute(
    account.db,
  );
  const byKey = new Map(rows.rows.map((row) => [row.key, row.id]));
  return names.map((name) => byKey.get(name.toLowerCase())!);
}
