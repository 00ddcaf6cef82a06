import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { CrmList } from './contract.ts';

/** What is said of a list that a store fills. */
export interface CrmListInput {
  listId: number;
  integrationType: string;
  mappedFields: Readonly<Record<string, string>>;
  itemIds?: readonly string[] | undefined;
  buyersAgreed?: boolean | undefined;
}

/** Lets a store fill a list, or changes how. Answers the id of the pair; 422 where the store fills that list already. */
export async function saveCrmList(
  account: Account,
  { crmId, id }: { crmId: number; id?: number | undefined },
  said: CrmListInput,
): Promise<number> {
  const items = said.itemIds === undefined ? null : [...said.itemIds];
  const { rows: twin } = await sql<{ id: number }>`
    select id from crm_lists where account_id = ${account.id} and crm_id = ${crmId} and integration_type = ${said.integrationType} and list_id = ${said.listId}`.execute(
    account.db,
  );
  if (twin[0] && twin[0].id !== id)
    throw invalid({ list_id: ['is filled by this integration already: choose another list'] });
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`
          insert into crm_lists (account_id, crm_id, list_id, integration_type, mapped_fields, item_ids, buyers_agreed)
          values (${account.id}, ${crmId}, ${said.listId}, ${said.integrationType}, ${JSON.stringify(said.mappedFields)}::jsonb, ${items ?? []}::text[], ${said.buyersAgreed ?? false})
          on conflict (account_id, crm_id, integration_type, list_id) do update set mapped_fields = excluded.mapped_fields returning id`.execute(
          account.db,
        )
      : await sql<{ id: number }>`
          update crm_lists set list_id = ${said.listId}, integration_type = ${said.integrationType}, mapped_fields = ${JSON.stringify(said.mappedFields)}::jsonb,
            item_ids = coalesce(${items}::text[], item_ids), buyers_agreed = coalesce(${said.buyersAgreed ?? null}, buyers_agreed)
          where account_id = ${account.id} and crm_id = ${crmId} and id = ${id} returning id`.execute(
          account.db,
        );
  const saved = rows[0]?.id;
  if (saved === undefined) throw notFound('list of the integration');
  return saved;
}

/** A store fills a list no more; who is on it stays. */
export async function removeCrmList(
  account: Account,
  { crmId, listId }: { crmId: number; listId: number },
): Promise<void> {
  await sql`delete from crm_lists where account_id = ${account.id} and crm_id = ${crmId} and list_id = ${listId}`.execute(
    account.db,
  );
}

/** The lists that stores fill, by store, oldest first. */
export async function listsOfStores(
  account: Account,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, CrmList[]>> {
  const { rows } = await sql<
    Omit<CrmList, 'item_ids' | 'list'> & { item_ids: string[]; list_name: string | null }
  >`
    select c.id, c.crm_id, c.list_id, c.integration_type, c.mapped_fields, c.item_ids, c.buyers_agreed, l.name as list_name
    from crm_lists c left join lists l on l.account_id = ${account.id} and l.id = c.list_id
    where c.account_id = ${account.id} and c.crm_id = any(${[...storeIds]}::bigint[]) order by c.id`.execute(
    account.db,
  );
  const shown = rows.map(({ list_name: name, item_ids: items, ...row }) => ({
    ...row,
    item_ids: items.join(','),
    list: name === null ? null : { id: row.list_id, name },
  }));
  return Map.groupBy(shown, (one) => one.crm_id);
}
