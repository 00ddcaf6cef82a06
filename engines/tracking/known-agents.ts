import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { parserVersion, readAgent } from './read-agent.ts';

/** Answers the numbers of user agents in an account; texts that are new get one. */
export type AgentNumbers = (account: Account, agents: readonly string[]) => Promise<Map<string, number>>;

const mostRemembered = 20_000;

/** Keeps the numbers it has seen, so that the usual hit asks the database nothing. */
export function createAgentNumbers(): AgentNumbers {
  const remembered = new Map<string, number>();
  return async (account, agents) => {
    const numbers = new Map<string, number>();
    const missing = new Set<string>();
    for (const agent of agents) {
      const known = remembered.get(`${account.id} ${agent}`);
      if (known === undefined) missing.add(agent);
      else numbers.set(agent, known);
    }
    if (missing.size === 0) return numbers;
    const made = await storeAgents(account, [...missing]);
    for (const { agent, id } of made) numbers.set(agent, id);
    // A number from a transaction that is rolled back belongs to nothing.
    account.afterCommit(() => {
      if (remembered.size > mostRemembered) remembered.clear();
      for (const { agent, id } of made) remembered.set(`${account.id} ${agent}`, id);
    });
    return numbers;
  };
}

/** Stores what is read out of user agents; what an older parser read is read again. */
export async function storeAgents(account: Account, agents: readonly string[]): Promise<{ agent: string; id: number }[]> {
  const rows = [...agents].sort().map((agent) => ({ agent, ...readAgent(agent) }));
  const { rows: stored } = await sql<{ agent: string; id: number }>`
    insert into hit_agents as a (account_id, agent, device, client, os, parser)
    select ${account.id}, n.*, ${parserVersion} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(agent text, device text, client text, os text) order by n.agent
    on conflict (account_id, agent) do update set device = excluded.device, client = excluded.client, os = excluded.os, parser = excluded.parser
    returning agent, id`.execute(account.db);
  return stored;
}
