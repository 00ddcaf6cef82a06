import { sql } from 'kysely';
import type { z } from 'zod';
import { optIn, returnToBrand, optInNumbers } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { eachRecord } from '#platform/server/resource/bulk-delete.ts';
import {
  complainedMessage,
  type removedUnsubscribes,
  type Unsubscribe,
  type UnsubscribeKind,
} from '../contract.ts';
import { sourceOf } from './add-unsubscribes.ts';
import { entryOf, kindsOf, nextEntries, withoutKey, type Entry } from './entries.ts';

const tableOf: Record<UnsubscribeKind, 'suppressions' | 'brand_unsubscribes' | 'sms_unsubscribes'> =
  {
    global: 'suppressions',
    brand: 'brand_unsubscribes',
    sms: 'sms_unsubscribes',
  };

/** Changes the reason of an entry. */
export async function changeReason(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  id: number,
  reason: string | undefined,
): Promise<Unsubscribe> {
  const before = await entryOf(account, kinds, id);
  if (reason === undefined || reason === before.reason) return withoutKey(before);
  await sql`update ${sql.table(tableOf[before.kind])} set note = ${reason}, updated_at = now() where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  const after = await entryOf(account, kinds, id);
  await account.audit({
    action: 'update',
    resource: 'unsubscribe',
    id,
    before: { reason: before.reason },
    after: { reason },
  });
  return withoutKey(after);
}

/** Removes an entry, so that its address can be reached again; why is kept in the consent ledger. */
export async function removeEntry(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  id: number,
  reason: string,
): Promise<{ id: number }> {
  const entry = await entryOf(account, kinds, id);
  if (entry.cause === 'complained') throw invalid({ base: [complainedMessage] });
  await release(account, entry, reason);
  await account.audit({
    action: 'delete',
    resource: 'unsubscribe',
    id,
    before: withoutKey(entry),
    after: { reason },
  });
  return { id };
}

/** Removes many; those that must stay are named with the reason. */
export async function removeEntries(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  body: z.output<typeof removedUnsubscribes>,
) {
  const choice = { kinds: kindsOf(kinds, body.kind), name: body.name, brandId: body.brand_id };
  const ids = (
    await nextEntries(
      account,
      body.select_all
        ? { ...choice, excludedIds: body.excluded_ids ?? [] }
        : { kinds, ids: body.ids ?? [] },
      0,
      10_000,
    )
  ).map((entry) => entry.id);
  const { done, errors } = await eachRecord(ids, (id) =>
    removeEntry(account, kinds, id, body.reason),
  );
  const missing = (body.ids ?? []).filter((id) => !ids.includes(id));
  return {
    ids: done,
    errors: { ...Object.fromEntries(missing.map((id) => [id, ['does not exist']])), ...errors },
  };
}

async function release(account: Account, entry: Entry, reason: string): Promise<void> {
  const how = { source: sourceOf(account), ip: account.actor.ip, detail: reason };
  if (entry.kind === 'sms') await optInNumbers(account, { phoneKeys: [entry.key], ...how });
  else if (entry.kind === 'brand' && entry.brand_id !== null)
    await returnToBrand(account, { brandId: entry.brand_id, emailKeys: [entry.key], ...how });
  else await optIn(account, { emailKey: entry.key, ...how });
}
