import type { Account } from './account.ts';

/** Who changed a record last, as the audit log has it. */
export async function lastChange(
  account: Account,
  { resource, id }: { resource: string; id: number },
) {
  return account.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'actor_name', 'at'])
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
