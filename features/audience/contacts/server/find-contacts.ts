import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { HintedRecord } from '#platform/server/families.ts';
import { chosenContacts } from './contacts-query.ts';

/** Contacts whose address, domain, name or phone begins with a text; a few, each way by its index. */
export async function findContacts(
  account: Account,
  text: string,
  most: number,
): Promise<HintedRecord[]> {
  const { ways } = await chosenContacts(account, { name: text, filter: 'all' });
  const parts = ways.map(
    (way) => sql`(select c.id, c.email, c.phone, c.first_name, c.last_name ${way} limit ${most})`,
  );
  const { rows } = await sql<{
    id: number;
    email: string | null;
    phone: string;
    first_name: string;
    last_name: string;
  }>`select * from (${sql.join(parts, sql` union all `)}) found limit ${most}`.execute(account.db);
  return rows.map((row) => {
    const person = `${row.first_name} ${row.last_name}`.trim();
    const reached = row.email ?? row.phone;
    const name = person || reached || String(row.id);
    return { id: row.id, name, hint: reached === name ? null : reached };
  });
}
