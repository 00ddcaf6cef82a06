import { sql } from 'kysely';
import { addToList, noteChanges, removeFromList, unsubscribe } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Node } from '../contract.ts';
import type { Outcome, Run } from '../passer.ts';
import type { AtStep } from './handler.ts';

/** Puts people on lists or takes them off; whoever has unsubscribed from a list stays unsubscribed. */
export async function atList(
  { account, version }: Run,
  node: Extract<Node, { type: 'list' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const ids = [...new Set(people.map(({ contactId }) => contactId))].sort((a, b) => a - b);
  const source = `journey:${version.journeyId}`;
  const lists = [...node.list_ids].sort((a, b) => a - b);
  for (const list of lists) {
    if (node.action === 'add') await addToList(account, list, ids, { source });
    if (node.action === 'remove') await removeFromList(account, list, ids);
  }
  if (node.action === 'unsubscribe') {
    const { rows } = await sql<{ id: number; lists: number[] }>`
      select m.contact_id as id, array_agg(m.list_id order by m.list_id) as lists from list_memberships m
      where m.account_id = ${account.id} and m.list_id = any(${lists}::bigint[]) and m.contact_id = any(${ids}::bigint[]) and m.status = 'subscribed'
      group by m.contact_id order by m.contact_id`.execute(account.db);
    for (const { id, lists: held } of rows)
      await unsubscribe(account, { contactId: id, listIds: held.map(Number), source });
  }
  return people.map(() => ({ go: 'next' }));
}

/** Gives people tags or takes them away. */
export async function atTag(
  { account }: Run,
  node: Extract<Node, { type: 'tag' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const ids = [...new Set(people.map(({ contactId }) => contactId))];
  for (const tag of [...node.tag_ids].sort((a, b) => a - b))
    await changeTag(account, { tag, isAdding: node.action === 'add' }, ids);
  return people.map(() => ({ go: 'next' }));
}

async function changeTag(
  account: Account,
  { tag, isAdding }: { tag: number; isAdding: boolean },
  ids: readonly number[],
): Promise<void> {
  const one = sql`array[${tag}::bigint]`;
  const after = isAdding
    ? sql`array(select t from unnest(c.tag_ids || ${one}) as t order by t)`
    : sql`array_remove(c.tag_ids, ${tag}::bigint)`;
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select id from contacts where account_id = ${account.id} and id = any(${[...ids]}::bigint[])
        and (not ${isAdding}::boolean or exists (select from tags t where t.account_id = ${account.id} and t.id = ${tag})) order by id for update)
    update contacts c set tag_ids = ${after}, updated_at = ${account.now}::timestamptz from chosen
    where c.account_id = ${account.id} and c.id = chosen.id and (c.tag_ids @> ${one}) <> ${isAdding}::boolean returning c.id`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  await noteChanges(
    account,
    rows.map(({ id }) => id),
    { kind: isAdding ? 'tagged' : 'untagged', ref: tag },
  );
  await sql`
    update tags set contacts_count = greatest(0, contacts_count + ${isAdding ? rows.length : -rows.length}::int)
    where account_id = ${account.id} and id = ${tag}`.execute(account.db);
}
