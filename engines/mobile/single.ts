import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { channelOf } from './channels.ts';
import type { MobileChannelName } from './contract.ts';
import { noteChanges } from './counts.ts';
import { wakeRolling } from './rolling.ts';
import { wakeMobileSenders } from './wake.ts';

/** One message to one person. */
export interface SingleSend {
  channel: MobileChannelName;
  sourceType: string;
  sourceId: number;
  message: unknown;
  contactId: number;
  /** The number, in E.164; that of the contact, when absent. */
  address?: string | null;
  /** False for messages that their recipient waits for. */
  isMarketing?: boolean;
}

/** Sends one message to one person, who may get several of the same source; answers its own number and that of its run. */
export async function sendSingle(
  account: Account,
  one: SingleSend,
): Promise<{ id: number; runId: number }> {
  const runId = await wakeRolling(account, {
    ...one,
    message: sameForAll(one.message),
    occurrence: 'single',
  });
  const address =
    (one.address ?? null)
      ? sql`${one.address}::text`
      : (channelOf(one.channel).addressSql?.(account) ?? sql`null::text`);
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into mobile_messages (account_id, id, run_id, contact_id, nth, address, message, next_try_at)
    select ${account.id}, n.id, ${runId}, c.id, n.id, ${address}, ${JSON.stringify(one.message)}::jsonb, least(${account.now}::timestamptz, now())
    from (select nextval(pg_get_serial_sequence('mobile_messages', 'id')) as id) n, contacts c
    where c.account_id = ${account.id} and c.id = ${one.contactId} returning id`.execute(
    account.db,
  );
  if (!made) throw notFound('contact');
  await noteChanges(account, [
    { run_id: runId, state: 'pending', reason: '', change: 1, units: 0 },
  ]);
  await wakeMobileSenders(account, [runId]);
  return { id: made.id, runId };
}

// What a message says to one person stands with that person alone.
function sameForAll(message: unknown): unknown {
  const { data: _data, ...rest } = message as Record<string, unknown>;
  return 'text' in rest ? { ...rest, text: '-' } : rest;
}
