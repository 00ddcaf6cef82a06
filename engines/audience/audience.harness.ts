import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createSecrets } from '#platform/server/secrets.ts';
import { upsertContact, type ContactValues } from './upsert-contact.ts';

/** The installation secret of tests. */
export const testSecrets = createSecrets(Buffer.alloc(32, 7));

/** Runs work in an account as the product itself. */
export function within<T>(
  database: Database,
  accountId: number,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  return inAccount(database, { accountId }, work);
}

/** Makes a contact and answers its id. */
export async function person(
  account: Account,
  email: string,
  values: ContactValues & { tags?: number[] } = {},
): Promise<number> {
  const { id } = await upsertContact(account, testSecrets, { email, source: 'test', ...values });
  if (values.tags)
    await sql`update contacts set tag_ids = ${values.tags}::bigint[] where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  return id;
}

/** Makes a list and answers its id. */
export async function list(account: Account, name: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    id: number;
  }>`insert into lists (account_id, name) values (${account.id}, ${name}) returning id`.execute(
    account.db,
  );
  return row!.id;
}

/** Makes a custom field and answers its id. */
export async function field(
  account: Account,
  name: string,
  type: string,
  defaultValue: string | null = null,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into custom_fields (account_id, name, field_type, default_value) values (${account.id}, ${name}, ${type}, ${defaultValue}) returning id`.execute(
    account.db,
  );
  return row!.id;
}

/** Makes a segment and answers its id. */
export async function segment(account: Account, name: string, rules: object): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into segments (account_id, name, rules) values (${account.id}, ${name}, ${JSON.stringify(rules)}) returning id`.execute(
    account.db,
  );
  return row!.id;
}
