import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { BuilderOfJourney } from '../contract.ts';

/** The form that brings people into a journey: of those that fill the lists it begins with, the one that was changed last. */
export async function formOfJourney(
  account: Account,
  journeyId: number,
): Promise<BuilderOfJourney> {
  const { rows } = await sql<{ id: number; name: string; lists: number[] }>`
    select j.id, j.name, array(select distinct l::bigint
      from jsonb_array_elements(j.graph -> 'nodes') n, jsonb_array_elements_text(n #> '{trigger,list_ids}') l
      where n ->> 'type' = 'trigger' and n #>> '{trigger,kind}' = 'joined_list' order by 1) as lists
    from journeys j where j.account_id = ${account.id} and j.id = ${journeyId}`.execute(account.db);
  const [journey] = rows;
  if (!journey) throw notFound('journey');
  const { id, name, lists } = journey;
  const found = await sql<{ id: number }>`
    select f.id from forms f where f.account_id = ${account.id} and f.kind = 'acquisition' and f.list_ids && ${lists}::bigint[]
    order by f.state = 'published' desc, f.updated_at desc, f.id desc limit 1`.execute(account.db);
  return { id: found.rows[0]?.id ?? null, journey: { id, name }, lists };
}
