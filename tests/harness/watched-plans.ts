import pg from 'pg';
import type { TestServer } from './server.ts';

/** A step of a plan as PostgreSQL reports it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A statement that ran, and how. */
export interface Plan {
  text: string;
  plan: PlanNode;
}

/** For a test server's prepare: its database tells the plan of every statement, under settings of its own. */
export function tellPlans(
  settings: Record<string, string> = {},
): (databaseUrl: string) => Promise<void> {
  return async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const name = new URL(databaseUrl).pathname.slice(1);
    const told = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_level': 'notice',
      'auto_explain.log_format': 'json',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
    };
    for (const [setting, value] of Object.entries({ ...settings, ...told }))
      await client.query(`alter database ${name} set ${setting} = '${value}'`);
    await client.end();
  };
}

/** Gathers from now on what the server's database tells; take answers the plans since it was last called. */
export function watchPlans({ database }: TestServer): { take(): Plan[] } {
  const plans: Plan[] = [];
  database.pool.on('acquire', (client) => {
    if (client.listenerCount('notice') === 0)
      client.on('notice', ({ message = '' }) => plans.push(...planIn(message)));
  });
  return { take: () => plans.splice(0) };
}

function planIn(message: string): Plan[] {
  const begin = message.indexOf('{');
  if (!message.includes('plan:') || begin < 0) return [];
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(begin)) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  return [{ text, plan }];
}

/** How many rows a step itself looked at, without those below it. */
export function rowsSeen(node: PlanNode): number {
  return (
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
    (node['Actual Loops'] ?? 1)
  );
}
