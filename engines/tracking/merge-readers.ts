import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { MergePeople } from '#platform/server/family/personal-data.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { recountFacts } from './write-aggregates.ts';

const movedRows = z.object({
  hours: z.array(
    z.object({ kind: z.string(), hours: z.record(z.string(), z.number()), total: z.number() }),
  ),
  conversions: z.array(z.object({ source_id: z.number(), order_id: z.string() })),
});
type Hours = z.infer<typeof movedRows>['hours'];

/** Events keep the id that they were stored under; what is counted of them and what was bought goes to the contact that stays. */
export const mergedReaders: MergePeople = {
  async merge(account, { from, into }) {
    await countWaiting(account);
    const { rows: hours } = await sql<Hours[number]>`
      delete from contact_hours where account_id = ${account.id} and contact_id = ${from} returning kind, hours, total`.execute(
      account.db,
    );
    await addHours(account, into, { hours, sign: 1 });
    const { rows: conversions } = await sql<{ source_id: number; order_id: string }>`
      update conversions set contact_id = ${into} where account_id = ${account.id} and contact_id = ${from} returning source_id, order_id`.execute(
      account.db,
    );
    await recountFacts(account, [into]);
    return { hours, conversions };
  },
  async undo(account, { from, into }, moved) {
    const { hours, conversions } = movedRows.parse(moved);
    await addHours(account, into, { hours, sign: -1 });
    await addHours(account, from, { hours, sign: 1 });
    await sql`
      update conversions c set contact_id = ${from} from jsonb_to_recordset(${JSON.stringify(conversions)}::jsonb) as m(source_id bigint, order_id text)
      where c.account_id = ${account.id} and c.contact_id = ${into} and c.source_id = m.source_id and c.order_id = m.order_id`.execute(
      account.db,
    );
    await recountFacts(account, [from, into]);
  },
};

async function addHours(
  account: Account,
  contactId: number,
  { hours, sign }: { hours: Hours; sign: 1 | -1 },
): Promise<void> {
  const rows = hours.map((one) => ({
    kind: one.kind,
    hours: Object.fromEntries(
      Object.entries(one.hours).map(([hour, count]) => [hour, count * sign]),
    ),
    total: one.total * sign,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into contact_hours as h (account_id, contact_id, kind, hours, total)
    select ${account.id}::bigint, ${contactId}::bigint, g.kind, g.hours, g.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(kind text, hours jsonb, total int) order by g.kind
    on conflict (account_id, contact_id, kind) do update set total = greatest(0, h.total + excluded.total), hours = (
      select coalesce(jsonb_object_agg(hour, count), '{}') from (
        select key as hour, sum(value::int) as count from (select * from jsonb_each_text(h.hours) union all select * from jsonb_each_text(excluded.hours)) both_hours
        group by key having sum(value::int) > 0) summed)`.execute(account.db);
}
