import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all } from '#platform/server/resource/resource-table.ts';

/** A record of the contact model by its name. */
export interface NamedWithin {
  family: string;
  id: number;
  name: string;
}

const families = [
  { family: 'lists', folders: 'list', isArchived: sql`r.archived_at is not null` },
  { family: 'tags', folders: 'tag', isArchived: sql`false` },
  { family: 'segments', folders: 'segment', isArchived: sql`r.archived_at is not null` },
  { family: 'brands', folders: null, isArchived: sql`false` },
] as const;
const most = 200;

/** The lists, tags, segments and brands that the caller may look at and whose names occur in a text. */
export async function namesWithin(account: Account, text: string): Promise<NamedWithin[]> {
  const found: NamedWithin[] = [];
  for (const { family, folders, isArchived } of families) {
    const seen = all(inSeenFolders(account, folders));
    const { rows } = await sql<NamedWithin>`
      select ${family}::text as family, r.id, r.name from ${sql.table(family)} r
      where r.account_id = ${account.id} and not ${isArchived} and ${seen} and r.name <> ''
        and position(lower(r.name) in lower(${text})) > 0
      order by length(r.name) desc, r.id limit ${most}`.execute(account.db);
    found.push(...rows);
  }
  return found;
}

/** The one currency of an account's orders; undefined where nobody ordered yet, null where there are several. */
export async function currencyOfOrders(account: Account): Promise<string | null | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(currency) as first, max(currency) as last from contact_orders where account_id = ${account.id}`.execute(
    account.db,
  );
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null) return undefined;
  return first === last ? first : null;
}
