import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Notifications } from '#platform/server/notifications/notifications.ts';

/** Notifies the account that people are held at a step: once a day for each step. */
export async function notifyHeld(
  account: Account,
  notifications: Notifications | undefined,
  { journeyId, node, reason }: { journeyId: number; node: string; reason: string },
): Promise<void> {
  if (!notifications) return;
  const { rows } = await sql<{ name: string }>`
    with noted as (
      insert into journey_turns as t (account_id, journey_id, node, notified_at) values (${account.id}, ${journeyId}, ${node}, ${account.now}::timestamptz)
      on conflict (account_id, journey_id, node) do update set notified_at = excluded.notified_at
        where t.notified_at is null or t.notified_at < ${account.now}::timestamptz - interval '1 day'
      returning journey_id)
    select j.name from noted n join journeys j on j.account_id = ${account.id} and j.id = n.journey_id`.execute(
    account.db,
  );
  const [journey] = rows;
  if (!journey) return;
  const why =
    reason === 'loop' ? 'They took 200 steps in one day, so they may go in circles.' : reason;
  const id = await notifications.start(account, {
    message: `Contacts are held in the journey ${journey.name}. ${why}`,
    notifiableType: 'Journey',
    notifiableId: journeyId,
  });
  account.afterCommit(() => notifications.progress(account.id, id, { percent: 100 }));
}
