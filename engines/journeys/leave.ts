import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { matchSql } from './follow/match.ts';
import { follower } from './follow/listening.ts';
import { writeMoves } from './moves.ts';
import { endRules } from './steps/ends.ts';
import { liveVersionOf } from './versions.ts';

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
  const { rows } = await sql<{ journeyId: number }>`
    select s.journey_id as "journeyId" from journey_messages s where s.account_id = ${account.id} and s.mailing_id = ${mailing.id} limit 1`.execute(
    account.db,
  );
  const journeyId = rows[0]?.journeyId;
  if (journeyId === undefined) return sql`null::text`;
  const isInside = sql`exists (select from journey_messages s
    join journey_people p on p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
    where s.account_id = ${account.id} and s.mailing_id = ${mailing.id} and s.contact_id = c.id and p.ended_at is null)`;
  const version = await liveVersionOf(account, journeyId);
  const reasons: RawBuilder<unknown>[] = [sql`not ${isInside}`];
  if (version) {
    const rules = await endRules(account, version.settings);
    if (rules.goal !== null && version.settings.goal?.ends === true) reasons.push(rules.goal);
    reasons.push(...rules.exits);
    const events = [
      ...(version.settings.goal?.ends === true ? [version.settings.goal.when] : []),
      ...version.settings.exits,
    ].flatMap((when) => (when.kind === 'event' ? [when.trigger] : []));
    // The feed beyond the follower's place is short, and read once for all recipients of the statement.
    if (events.length > 0)
      reasons.push(sql`c.id in (select x.contact_id from contact_changes x
        join change_followers f on f.account_id = ${account.id} and f.follower = ${follower}
        join journey_messages s on s.account_id = ${account.id} and s.mailing_id = ${mailing.id} and s.contact_id = x.contact_id
        join journey_people p on p.account_id = ${account.id} and p.journey_id = s.journey_id and p.contact_id = s.contact_id and p.entry = s.entry
        where x.account_id = ${account.id} and (x.xid, x.id) > (f.xid, f.id) and x.at > p.entered_at
          and (${sql.join(
            events.map((trigger) => matchSql(account, trigger)),
            sql` or `,
          )}))`);
  }
  return sql`case when ${sql.join(reasons, sql` or `)} then 'left_journey' end`;
}
