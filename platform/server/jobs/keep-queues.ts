import type { PgBoss, Queue, QueueResult } from 'pg-boss';
import type { JobDefinition } from './job-definition.ts';

/** Makes the queues of these jobs and gives those that stand already today's limits; asks once for what stands. */
export async function keepQueues(
  boss: PgBoss,
  jobs: Iterable<Pick<JobDefinition<never>, 'name' | 'retryLimit' | 'expireInSeconds'>>,
): Promise<void> {
  const standing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const limits = limitsOf(job);
    const queue = standing.get(job.name);
    if (!queue) await boss.createQueue(job.name, { ...limits, policy: 'short' });
    else if (!hasLimits(queue, limits)) await boss.updateQueue(job.name, limits);
  }
}

function limitsOf(job: Pick<JobDefinition<never>, 'retryLimit' | 'expireInSeconds'>) {
  return {
    retryLimit: job.retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: job.expireInSeconds,
    heartbeatSeconds: 20,
    notify: true,
  } satisfies Partial<Queue>;
}

function hasLimits(queue: QueueResult, limits: ReturnType<typeof limitsOf>): boolean {
  return Object.entries(limits).every(
    ([name, limit]) => queue[name as keyof typeof limits] === limit,
  );
}
