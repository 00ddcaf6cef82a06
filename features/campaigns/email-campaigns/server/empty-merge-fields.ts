import { sql } from 'kysely';
import {
  audienceContactsSql,
  fieldsOf,
  resolveAudience,
  snakeCased,
  type Audience,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** Every name that may stand behind `contact.` in this account's messages. */
export async function knownVariables(account: Account): Promise<string[]> {
  const fields = await fieldsOf(account);
  return [
    'email',
    'tags',
    ...Object.keys(columns),
    ...fields.flatMap(({ name }) => [name, snakeCased(name)]),
  ];
}

/** How many of the recipients have no value in a merge field; null when the field is always there or unknown. */
export async function countWithoutValue(
  account: Account,
  audience: Audience,
  name: string,
): Promise<number | null> {
  const column = columns[name];
  const field = column
    ? undefined
    : (await fieldsOf(account)).find((one) => one.name === name || snakeCased(one.name) === name);
  if (!column && !field) return null;
  const isEmpty = column
    ? sql`${sql.ref(`c.${column}`)} = ''`
    : sql`coalesce(c.custom ->> ${String(field!.id)}, '') = ''`;
  const resolved = await resolveAudience(account, audience);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${audienceContactsSql(resolved)}) audience
    join contacts c on c.account_id = ${account.id} and c.id = audience.contact_id where audience.reason is null and ${isEmpty}`.execute(
    account.db,
  );
  return rows[0]?.count ?? 0;
}

const columns: Readonly<Record<string, string>> = Object.fromEntries(
  ['first_name', 'last_name', 'phone', 'fax'].map((name) => [name, name]),
);
