import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { z } from 'zod';
import type { defaultFieldLabels } from '../contract.ts';

/** What the account calls first and last name. */
export type FieldLabels = z.infer<typeof defaultFieldLabels>;

/** Reads what the account calls its default fields. */
export async function fieldLabels(account: Account): Promise<FieldLabels> {
  const {
    rows: [row],
  } = await sql<FieldLabels>`
    select first_name, last_name from contact_field_labels where account_id = ${account.id}`.execute(
    account.db,
  );
  return row ?? { first_name: 'First name', last_name: 'Last name' };
}

/** Renames default fields; absent ones keep their names. */
export async function saveFieldLabels(
  account: Account,
  labels: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<FieldLabels> {
  const before = await fieldLabels(account);
  const after = {
    first_name: labels.first_name ?? before.first_name,
    last_name: labels.last_name ?? before.last_name,
  };
  await sql`
    insert into contact_field_labels (account_id, first_name, last_name) values (${account.id}, ${after.first_name}, ${after.last_name})
    on conflict (account_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, updated_at = ${account.now}::timestamptz`.execute(
    account.db,
  );
  await account.audit({ action: 'update', resource: 'default_fields', id: null, before, after });
  return after;
}
