import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** True for a contact c with a ticket of high priority that is not closed; the index `tickets_urgent` answers it. */
export function hasUrgentTicket(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from tickets urgent where urgent.account_id = ${account.id}
    and urgent.contact_id = c.id and urgent.priority = 'high' and urgent.status <> 'closed')`;
}
