import { sql } from 'kysely';
import { noteUsage } from '#engines/usage/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { countMoves } from './counts.ts';
import { notifyEnds, type MovedMessage } from './notify-ends.ts';

/** A message that was recorded. */
export interface RecordedMove extends MovedMessage {
  id: number;
  was_reason: string | null;
  /** Parts that are billed from now on; 0 where they are already, and where it did not leave. */
  units: number;
  sent_at: string | null;
  channel: string;
  is_sample: boolean;
}

/** What a statement that moves rows of mobile_messages d, whose run is r, returns for `recordMoves`. */
export const movedColumns = sql`d.id, d.run_id, d.contact_id, old.state as was, old.reason as was_reason, d.state, d.reason, d.sent_at, r.channel, d.is_sample or r.is_sample as is_sample,
  case when d.sent_at is not null and d.units is not null and (old.sent_at is null or old.units is null) then d.units::int else 0 end as units`;

/** Counts messages that moved, bills them, and tells their sources; in the transaction that moves them. */
export async function recordMoves(account: Account, rows: readonly RecordedMove[]): Promise<void> {
  if (rows.length === 0) return;
  await countMoves(account, rows);
  await noteUsage(
    account,
    rows
      .filter((row) => row.channel === 'sms' && row.units > 0 && !row.is_sample)
      .map((row) => ({
        kind: 'sms' as const,
        at: row.sent_at!,
        amount: row.units,
        source: `mailing ${row.run_id}`,
      })),
  );
  await notifyEnds(account, rows);
}
