import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ImportPorts } from '../ports.ts';
import type { KeyRange } from '../target.ts';
import { tagsGiven, type MovedCounts } from './merge-moved.ts';

/** The tags that rows of a stretch name, by name in lower case. */
export interface RowTags {
  readonly keys: string[];
  readonly ids: number[];
  readonly counts: MovedCounts;
}

/** Most different tags that the rows of one import may name; further ones are left out and counted. */
const mostRowTags = 1000;

/** Makes the tags that the rows of a stretch name. */
export async function rowTags(
  account: Account,
  range: KeyRange,
  { ports, importId }: { ports: Pick<ImportPorts, 'ensureTags'>; importId: number },
): Promise<RowTags> {
  const { rows } = await sql<{ key: string; name: string; contacts: number }>`
    select lower(t.name) as key, min(t.name) as name, count(distinct s.email_key)::int as contacts
    from import_stage s, jsonb_array_elements_text(s.moved -> 'tags') t (name)
    where s.email_key > ${range.after} and s.email_key <= ${range.last} and s.moved is not null
    group by 1 order by 3 desc, 1`.execute(account.db);
  if (rows.length === 0) return { keys: [], ids: [], counts: {} };
  const known = await keysGiven(account, importId);
  let room = mostRowTags - known.size;
  const taken = rows.filter(({ key }) => known.has(key) || room-- > 0);
  const ids = await ports.ensureTags(
    account,
    taken.map(({ name }) => name),
  );
  const kept = taken.flatMap(({ key, contacts }, at) => {
    const id = ids[at];
    return id === undefined ? [] : [{ key, id, contacts }];
  });
  const leftOut = rows.length - kept.length;
  return {
    keys: kept.map(({ key }) => key),
    ids: kept.map(({ id }) => id),
    counts: {
      ...Object.fromEntries(kept.map(({ id, contacts }) => [`tag:${id}`, contacts])),
      ...(leftOut > 0 && { tags_left_out: leftOut }),
    },
  };
}

// The lanes of an import name tags one after the other, so that they keep the limit together.
async function keysGiven(account: Account, importId: number): Promise<Set<string>> {
  await sql`select from imports where account_id = ${account.id} and id = ${importId} for no key update`.execute(
    account.db,
  );
  const { rows } = await sql<{ key: string }>`
    select lower(name) as key from tags
    where account_id = ${account.id} and id = any(${await tagsGiven(account, importId)}::bigint[])`.execute(
    account.db,
  );
  return new Set(rows.map(({ key }) => key));
}
