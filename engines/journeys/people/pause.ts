import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Graph, Node } from '../contract.ts';
import { syncListening } from '../follow/listening.ts';
import { missedDays } from '../follow/missed.ts';
import { moveAll } from '../moves.ts';
import { refreshTurns } from '../turns.ts';
import { atOnce, untilNobody } from './whom.ts';

/** How waits that ended while a journey stood still go on. */
export type ResumeWay = 'shift' | 'now' | 'skip_late';

/** Holds everybody inside where they are. What is disabled takes no turn; campaigns of its steps are put to rest by the caller. */
export async function pauseJourney(account: Account, journeyId: number): Promise<void> {
  await sql`
    update journeys set status = 'disabled', paused_at = ${account.now}, updated_at = ${account.now},
      dates_due_at = ${account.now}::timestamptz + ${missedDays}::int * interval '1 day'
    where account_id = ${account.id} and id = ${journeyId} and status = 'enabled'`.execute(
    account.db,
  );
  await syncListening(account);
}

/** Who waits, and whose wait has ended while the journey stood still. */
export async function overdueIn(
  account: Account,
  journeyId: number,
): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting, count(*) filter (where p.wake_at <= ${account.now})::int as overdue
    from journey_people p
    where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.wake_at is not null and p.state = 'waiting'`.execute(
    account.db,
  );
  return rows[0]!;
}

/**
 * Lets a journey go on. `shift` moves every wait that runs by as long as it stood still; `now` lets overdue people go on at once;
 * `skip_late` does, too, but leaves out the message that comes next for them.
 */
export async function resumeJourney(
  account: Account,
  journeyId: number,
  how: ResumeWay,
): Promise<void> {
  const { rows } = await sql<{ pausedAt: string | null }>`
    select paused_at::text as "pausedAt" from journeys where account_id = ${account.id} and id = ${journeyId} for update`.execute(
    account.db,
  );
  const pausedAt = rows[0]?.pausedAt ?? null;
  if (pausedAt !== null && how === 'shift') await shiftWaits(account, journeyId, pausedAt);
  if (pausedAt !== null && how === 'skip_late') await skipLate(account, journeyId);
  await sql`
    update journeys set status = 'enabled', paused_at = null, dates_due_at = null, enabled_at = ${account.now}, updated_at = ${account.now}
    where account_id = ${account.id} and id = ${journeyId}`.execute(account.db);
  await syncListening(account);
  await refreshTurns(account, journeyId);
}

// Who came to a step during the pause (moved by hand) waits from then on.
async function shiftWaits(account: Account, journeyId: number, pausedAt: string): Promise<void> {
  await sql`
    update journey_people p set wake_at = p.wake_at + (${account.now}::timestamptz - greatest(p.since, ${pausedAt}::timestamptz))
    where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.wake_at is not null and p.state = 'waiting' and p.signal is null`.execute(
    account.db,
  );
}

async function skipLate(account: Account, journeyId: number): Promise<void> {
  const { rows: versions } = await sql<{ version: number; graph: Graph }>`
    select version, graph from journey_versions where account_id = ${account.id} and journey_id = ${journeyId}`.execute(
    account.db,
  );
  for (const { version, graph } of versions)
    for (const { wait, output, message } of messagesAfterWaits(graph))
      await untilNobody(() =>
        moveAll(account, journeyId, {
          where: lateAt(account, { version, node: wait }),
          to: {
            node: message,
            state: 'sending',
            signal: 'not_sent:late',
            lines: [{ outcome: output, isPassed: true }],
          },
          wakeAt: sql`${account.now}`,
          most: atOnce,
        }),
      );
}

function lateAt(
  account: Account,
  { version, node }: { version: number; node: string },
): RawBuilder<boolean> {
  return sql<boolean>`p.state = 'waiting' and p.version = ${version} and p.node = ${node} and p.wake_at <= ${account.now}`;
}

const messages: readonly Node['type'][] = ['email', 'sms', 'push'];

/** Waits behind which a message comes, with the output by which their time is over. */
export function messagesAfterWaits(
  graph: Graph,
): { wait: string; output: string; message: string }[] {
  const types = new Map(graph.nodes.map(({ key, type }) => [key, type]));
  return graph.nodes.flatMap((node) => {
    if (node.type !== 'wait') return [];
    const isTimed = node.wait.kind === 'event' || node.wait.kind === 'condition';
    const output = isTimed ? 'timed_out' : 'next';
    const edge = graph.edges.find((one) => one.from === node.key && one.output === output);
    const type = edge && types.get(edge.to);
    return edge && type && messages.includes(type)
      ? [{ wait: node.key, output, message: edge.to }]
      : [];
  });
}
