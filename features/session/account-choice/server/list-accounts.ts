import { sql } from 'kysely';
import type { z } from 'zod';
import { listMeta, type ListMeta } from '#platform/contract/resource.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { accountListQuery, AccountRow } from '../contract.ts';

/** A page of the accounts that are open to a person, by name: those they belong to, and the children of those they manage. */
export async function listAccounts(
  database: Database,
  userId: number,
  query: z.infer<typeof accountListQuery>,
): Promise<{ rows: AccountRow[]; meta: ListMeta }> {
  return acrossAccounts(database, 'list the accounts of a person', async (db) => {
    let mine = db.selectFrom('accounts as a').where(sql<boolean>`a.id in (
      select m.account_id from account_members m where m.user_id = ${userId}
      union select c.id from account_members p join accounts c on c.owner_id = p.account_id where p.user_id = ${userId} and 'account' = any(p.roles))`);
    if (query.id_eq !== undefined) mine = mine.where('a.id', '=', query.id_eq);
    const text = query.name_cont?.trim() ?? '';
    if (text !== '') mine = mine.where('a.name', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`);
    const rows = await mine
      .select([
        'a.id',
        'a.name',
        'a.uid',
        'a.owner_id',
        'a.cluster',
        'a.active',
        'a.enable_marketing',
        'a.enable_service',
        'a.enable_commerce',
        'a.visible_menus',
        'a.package_type',
      ])
      .orderBy(sql`a.name collate "und-x-icu"`)
      .orderBy('a.id')
      .limit(query.per_page)
      .offset(query.page * query.per_page)
      .execute();
    const { total } = await mine
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows, meta: listMeta(total, query) };
  });
}
