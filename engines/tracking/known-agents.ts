import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { parserVersion, readAgent } from './read-agent.ts';

/** The numbers of user agents in an account; texts that are new get one. */
export async function numbersOf(
  account: Account,
  agents: readonly string[],
): Promise<Map<string, number>> {
  const { rows: known } = await sql<{ agent: string; id: number }>`
    select agent, id from hit_agents where account_id = ${account.id} and agent = any(${[...agents]}::text[])`.execute(
    account.db,
  );
  const numbers = new Map(known.map(({ agent, id }) => [agent, id]));
  const missing = agents.filter((agent) => !numbers.has(agent));
  if (missing.length > 0)
    for (const { agent, id } of await storeAgents(account, missing)) numbers.set(agent, id);
  return numbers;
}

/** Stores what is read out of user agents; what an older parser read is read again. */
export async function storeAgents(
  account: Account,
  agents: readonly string[],
): Promise<{ agent: string; id: number }[]> {
  const rows = [...agents].sort().map((agent) => ({ agent, ...readAgent(agent) }));
  const { rows: stored } = await sql<{ agent: string; id: number }>`
    insert into hit_agents as a (account_id, agent, device, client, os, parser)
    select ${account.id}, n.*, ${parserVersion} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(agent text, device text, client text, os text) order by n.agent
    on conflict (account_id, agent) do update set device = excluded.device, client = excluded.client, os = excluded.os, parser = excluded.parser
    returning agent, id`.execute(account.db);
  return stored;
}
