import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Slot, SlotRow } from '../../contract/posts.ts';
import { readSlots } from './queue.ts';
import { nextOccurrence } from './slot-times.ts';

/** Makes the plan of the week what is given. Slots that stay keep their id and what they have done. */
export async function saveSlots(
  account: Account,
  wanted: readonly Slot[],
  now: Date,
): Promise<SlotRow[]> {
  const keys = wanted.map(keyOf);
  if (new Set(keys).size < keys.length)
    throw invalid({ slots: ['hold the same time twice: leave one of them out'] });
  const there = await readSlots(account);
  const gone = there.filter((slot) => !keys.includes(keyOf(slot))).map(({ id }) => id);
  const known = new Set(there.map(keyOf));
  const added = wanted.filter((slot) => !known.has(keyOf(slot)));
  await sql`delete from social_slots where account_id = ${account.id} and id = any(${gone}::bigint[])`.execute(
    account.db,
  );
  await addSlots(account, added, { now });
  if (gone.length > 0 || added.length > 0)
    await account.audit({
      action: 'update',
      resource: 'social_slots',
      id: null,
      after: { slots: keys },
    });
  return readSlots(account);
}

/** Adds slots, each due when it comes next. */
export async function addSlots(
  account: Account,
  slots: readonly Slot[],
  { now, isSample = false }: { now: Date; isSample?: boolean },
): Promise<void> {
  const rows = slots.map((slot) => ({
    ...slot,
    next_at: nextOccurrence(slot, now).toISOString(),
  }));
  await sql`
    insert into social_slots (account_id, weekday, clock_time, time_zone, category_id, next_at, is_sample)
    select ${account.id}, weekday, time, time_zone, category_id, next_at, ${isSample}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(weekday int, time text, time_zone text, category_id bigint, next_at timestamptz)
    returning id`.execute(account.db);
}

function keyOf({ weekday, time, time_zone: zone, category_id: category }: Slot): string {
  return `${weekday} ${time} ${zone} ${category ?? '*'}`;
}
