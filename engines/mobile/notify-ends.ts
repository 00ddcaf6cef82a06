import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { sourceOf } from './channels.ts';
import { countedAs } from './counts.ts';

/** A message that moved, and whose. */
export interface MovedMessage {
  run_id: number;
  contact_id: number;
  was: string | null;
  state: string;
  reason: string | null;
}

/** Tells the sources of runs whose messages have come to their end, in this transaction. */
export async function notifyEnds(account: Account, moved: readonly MovedMessage[]): Promise<void> {
  const ended = moved.filter(
    ({ was, state }) =>
      was !== null && countedAs(was) === 'pending' && countedAs(state) !== 'pending',
  );
  if (ended.length === 0) return;
  const byRun = Map.groupBy(ended, (row) => row.run_id);
  const { rows: runs } = await sql<{ id: number; source_type: string }>`
    select id, source_type from mobile_runs where account_id = ${account.id} and id = any(${[...byRun.keys()]}::bigint[]) order by id`.execute(
    account.db,
  );
  for (const { id, source_type } of runs)
    await sourceOf(source_type)?.recorded?.(
      account,
      id,
      byRun.get(id)!.map(({ contact_id, state, reason }) => ({
        contactId: contact_id,
        state: state === 'delivered' ? 'sent' : state,
        reason,
      })),
    );
}
