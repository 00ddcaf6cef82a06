import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

const types: Readonly<Record<string, string>> = {
  email: 'text',
  email_key: 'text',
  email_domain: 'text',
  own_key: 'text',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  fax: 'text',
  workflow_disable: 'boolean',
  no_tracking: 'boolean',
  no_marketing: 'boolean',
  mail_paused_until: 'timestamptz',
  mails_a_week: 'smallint',
  created_at: 'timestamptz',
};

/** Sets columns of a contact to values as JSON has them; of others than a merge changes it says nothing. */
export async function setColumns(
  account: Account,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sets = Object.entries(values).flatMap(([name, value]) => {
    if (name === 'custom') return [sql`custom = ${JSON.stringify(value)}::jsonb`];
    const type = types[name];
    return type === undefined ? [] : [sql`${sql.ref(name)} = ${value}::${sql.raw(type)}`];
  });
  if (sets.length === 0) return;
  await sql`update contacts set ${sql.join(sets)}, updated_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
}
