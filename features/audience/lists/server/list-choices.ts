import { sql, type SqlBool } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import { tableOf } from '#platform/server/resource/resource-table.ts';
import { listsTable } from './lists-table.ts';

/** What pickers and editors offer of lists: those that mail is sent to unless others are asked for, with their size and sender. */
export const listChoices: Choices = {
  columns: (
    account,
  ) => sql`r.id, r.name, r.list_type, r.from_name, r.from_email, r.reply_to_email, r.address, r.language, r.brand_id,
    ${tableOf(account, listsTable).computed['subscribers']} as subscribers`,
  where: (account, query) => [
    sql<SqlBool>`r.list_type = ${query['list_type'] ?? 'normal'}`,
    ...(query['brand_id'] === undefined
      ? []
      : [sql<SqlBool>`r.brand_id = ${query['brand_id']}::bigint`]),
    ...(query['contact_id'] === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from list_memberships m where m.account_id = ${account.id} and m.list_id = r.id and m.contact_id = ${query['contact_id']}::bigint)`,
        ]),
  ],
};
