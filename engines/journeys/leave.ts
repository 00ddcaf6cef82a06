import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { settingsSchema } from './contract.ts';
import { cartIsOver } from './follow/carts.ts';
import { matchSql } from './follow/match.ts';
import { follower } from './follow/listening.ts';
import { writeMoves } from './moves.ts';
import { endRules } from './steps/ends.ts';

/** Takes contacts out of all journeys of the account: after a complaint, a hard bounce, or when they ask for no mail. `which` is a condition over journey_people p. */
export async function leaveAllJourneys(
  account: Account,
  contactIds: readonly number[],
  { reason, which = sql`true` }: { reason: string; which?: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.journey_id as id from journey_people p
    where p.account_id = ${account.id} and p.contact_id = any(${[...contactIds]}::bigint[]) and p.ended_at is null and ${which} order by 1`.execute(
    account.db,
  );
  for (const { id } of rows)
    await writeMoves(account, id, {
      people: sql`select p.contact_id, p.entry, 0 as kind, null::timestamptz as wake_at from journey_people p
        where p.account_id = ${account.id} and p.journey_id = ${id} and p.contact_id = any(${[...contactIds]}::bigint[]) and p.ended_at is null
        order by p.contact_id, p.entry for update`,
      kinds: [{ state: 'exited', reason, lines: [{ outcome: reason }] }],
    });
}

/**
 * Why a contact (alias c) may not get a message of a journey any more, as text or null: asked when the delivery is claimed and
 * again when its mail is marked written. Events that the follower has not reached count, so an order that is there by then wins.
 */
export async function leaveSql(
  account: Account,
  mailing: { id: number; sourceId: number },
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ settings: unknown; hasCarts: boolean }>`
    select v.settings, exists (select from journey_versions w where w.account_id = ${account.id} and w.journey_id = s.journey_id
      and 'cart_abandoned' = any(w.kinds)) as "hasCarts" from (
        select s.journey_id from journey_messages s where s.account_id = ${account.id} and s.mailing_id = ${mailing.id} limit 1) s
      left join journeys j on j.account_id = ${account.id} and j.id = s.journey_id and j.status = 'enabled'
      left join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id and v.version = j.live_version`.execute(
    account.db,
  );
  if (rows.length === 0) return sql`null::text`;
  // Asked of each contact by itself (offset 0): read as a set, it would be everybody who ever got the message.
  const isInside = sql`exists (select from journey_messages s
    join journey_people p on p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
    where s.account_id = ${account.id} and s.mailing_id = ${mailing.id} and s.contact_id = c.id and p.ended_at is null offset 0)`;
  const reasons: RawBuilder<unknown>[] = [sql`not ${isInside}`];
  if (rows[0]!.hasCarts) reasons.push(entryIsOver(account, mailing.id));
  if (rows[0]?.settings != null) {
    const settings = settingsSchema.parse(rows[0].settings);
    const rules = await endRules(account, settings);
    if (rules.goal !== null && settings.goal?.ends === true) reasons.push(rules.goal);
    reasons.push(...rules.exits);
    const events = [
      ...(settings.goal?.ends === true ? [settings.goal.when] : []),
      ...settings.exits,
    ].flatMap((when) => (when.kind === 'event' ? [when.trigger] : []));
    // The feed beyond the follower's place is short, and read once for all recipients of the statement.
    if (events.length > 0)
      reasons.push(sql`c.id = any(array(select x.contact_id from (
          select x.contact_id, x.at from contact_changes x join change_followers f on f.account_id = ${account.id} and f.follower = ${follower}
          where x.account_id = ${account.id} and (x.xid, x.id) > (f.xid, f.id) and (${sql.join(
            events.map((trigger) => matchSql(account, trigger)),
            sql` or `,
          )}) offset 0) x
        join journey_messages s on s.account_id = ${account.id} and s.mailing_id = ${mailing.id} and s.contact_id = x.contact_id
        join journey_people p on p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
        where x.at > p.entered_at))`);
  }
  return sql`case when ${sql.join(reasons, sql` or `)} then 'left_journey' end`;
}

// Asked of the orders themselves, not of the feed: an order that was written beside the claim of its cart counts, too.
function entryIsOver(account: Account, mailingId: number): RawBuilder<unknown> {
  return sql`exists (select from journey_messages s
    join journey_people p on p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
    where s.account_id = ${account.id} and s.mailing_id = ${mailingId} and s.contact_id = c.id and p.ended_at is null and ${cartIsOver(account)} offset 0)`;
}
