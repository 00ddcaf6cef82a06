import type { PgBoss } from 'pg-boss';
import type { Backlog } from '../backlog.ts';

/** Wakes the workers of all queues in which a job is due: one small statement in place of a look by every worker. */
export async function wakeDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `select q.name from unnest($1::text[]) as q(name) where exists (
       select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [[...workers.keys()]],
  );
  for (const { name } of rows as { name: string }[])
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
}

/** Reads how many jobs are due in all queues, and for how long the oldest is. */
export async function readJobBacklog(boss: PgBoss): Promise<Backlog> {
  const { rows } = await boss.getDb().executeSql(
    `select count(*)::float8 as waiting, coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
     from pgboss.job j where j.state < 'active' and not j.blocked and j.start_after <= now()`,
  );
  return (rows as Backlog[])[0]!;
}
