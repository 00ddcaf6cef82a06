import { PgBoss } from 'pg-boss';
import { z } from 'zod';

/** What waits in the queue, or was at work, as lines of JSON that `queueAgain` takes. */
export const waitingJobs = `select json_build_object('name', name, 'id', id, 'data', data, 'startAfter', start_after, 'singletonKey', singleton_key,
    'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max,
    'expireInSeconds', expire_seconds, 'heartbeatSeconds', heartbeat_seconds)
  from pgboss.job where state in ('created', 'retry', 'active')`;

const amount = z.number().int().nullish();
const waitingJob = z.strictObject({
  name: z.string(),
  id: z.uuid(),
  data: z.record(z.string(), z.unknown()).nullable(),
  startAfter: z.string().nullish(),
  singletonKey: z.string().nullish(),
  retryLimit: amount,
  retryDelay: amount,
  retryBackoff: z.boolean().nullish(),
  retryDelayMax: amount,
  expireInSeconds: amount,
  heartbeatSeconds: amount,
});
const batch = 500;

/** Puts jobs that were read from another database into the queue of this one, under the ids they had; nobody works on them yet. */
export async function queueAgain(url: string, lines: AsyncIterable<string>): Promise<number> {
  const boss = new PgBoss({ connectionString: url, max: 2, schedule: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    const waiting = new Map<string, object[]>();
    const flush = async (name: string): Promise<void> => {
      await boss.createQueue(name, { policy: 'short' });
      await boss.insert(name, waiting.get(name) ?? []);
      waiting.delete(name);
    };
    let queued = 0;
    for await (const line of lines) {
      const { name, ...job } = waitingJob.parse(JSON.parse(line));
      const list = waiting.get(name) ?? [];
      list.push(Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null)));
      waiting.set(name, list);
      queued += 1;
      if (list.length >= batch) await flush(name);
    }
    for (const name of waiting.keys()) await flush(name);
    return queued;
  } finally {
    await boss.stop({ graceful: false });
  }
}
