import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { storeInbound } from './inbound/store-inbound.ts';
import { defaultNumber } from './numbers/numbers.ts';
import { localRef } from './providers/local-provider.ts';
import { noteGatewayReceipts } from './providers/note-receipts.ts';

/** Of which text, and what: `number` is somebody's who writes first. */
export type SimulatedText = (
  | { messageId: number; number?: never }
  | { number: string; messageId?: never }
) &
  ({ as: 'delivered' | 'undelivered' } | { as: 'reply'; text: string });

/** Lets a text of the local inbox be delivered, undelivered or answered, as a gateway would say: it goes the way of all receipts and replies. */
export async function simulateText(
  account: Account,
  services: Pick<Services, 'notifications'>,
  what: SimulatedText,
): Promise<void> {
  if (what.as === 'reply') return reply(account, what);
  const { id } = await localText(account, what.messageId ?? 0);
  const isDelivered = what.as === 'delivered';
  await noteGatewayReceipts(account, services, {
    provider: 'local',
    receipts: [
      {
        ref: localRef(id),
        state: isDelivered ? 'delivered' : 'failed',
        ...(!isDelivered && { reason: 'undelivered' }),
        response: 'said in the local inbox',
        at: account.now,
      },
    ],
  });
}

async function reply(account: Account, what: SimulatedText & { as: 'reply' }): Promise<void> {
  const between =
    what.messageId === undefined
      ? { from: what.number, to: (await defaultNumber(account))?.number ?? '' }
      : await localText(account, what.messageId).then(({ address, from_number: to }) => ({
          from: address,
          to,
        }));
  await storeInbound(account, {
    provider: 'local',
    providerId: randomUUID(),
    ...between,
    text: what.text,
  });
}

async function localText(
  account: Account,
  id: number,
): Promise<{ id: number; address: string; from_number: string }> {
  const { rows } = await sql<{ id: number; address: string; from_number: string }>`
    select m.id, m.address, m.from_number from mobile_messages m where m.account_id = ${account.id} and m.id = ${id} and m.provider = 'local' and m.address is not null`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('text');
  return rows[0];
}
