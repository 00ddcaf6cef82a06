import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { parserVersion, readAgent } from './read-agent.ts';

/** A user agent as an account keeps it. */
export interface KnownAgent {
  id: number;
  agent: string;
  /** What kind of device it says it is; 'unknown' where nothing tells. */
  device: string;
}

/** User agents by their texts as an account keeps them; texts that are new get a number. */
export async function agentsOf(
  account: Account,
  agents: readonly string[],
): Promise<Map<string, KnownAgent>> {
  const { rows: known } = await sql<KnownAgent>`
    select agent, id, device from hit_agents where account_id = ${account.id} and agent = any(${[...agents]}::text[])`.execute(
    account.db,
  );
  const found = new Map(known.map((one) => [one.agent, one]));
  const missing = agents.filter((agent) => !found.has(agent));
  if (missing.length > 0)
    for (const one of await storeAgents(account, missing)) found.set(one.agent, one);
  return found;
}

/** Stores what is read out of user agents; what an older parser read is read again. */
export async function storeAgents(
  account: Account,
  agents: readonly string[],
): Promise<KnownAgent[]> {
  const rows = [...agents].sort().map((agent) => ({ agent, ...readAgent(agent) }));
  const { rows: stored } = await sql<KnownAgent>`
    insert into hit_agents as a (account_id, agent, device, client, os, parser)
    select ${account.id}, n.*, ${parserVersion} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(agent text, device text, client text, os text) order by n.agent
    on conflict (account_id, agent) do update set device = excluded.device, client = excluded.client, os = excluded.os, parser = excluded.parser
    returning agent, id, device`.execute(account.db);
  return stored;
}
