import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Passer } from '../passer.ts';
import type { Trigger } from '../trigger-contract.ts';
import type { Version } from '../versions.ts';
import { follower } from './listening.ts';
import { matchSql } from './match.ts';

/**
 * Who has done already what they are to wait for: whoever opens or clicks an email of this entry may be quicker than the step that
 * waits for it. Of other events, only those count that come while somebody waits.
 */
export async function hasHappened(
  account: Account,
  { journeyId }: Version,
  { trigger, people }: { trigger: Trigger; people: readonly Passer[] },
): Promise<Set<Passer>> {
  if (trigger.kind !== 'opened' && trigger.kind !== 'clicked') return new Set();
  const link = trigger.kind === 'clicked' ? trigger.link : '';
  const { rows } = await sql<{ contactId: number; entry: number }>`
    select distinct s.contact_id as "contactId", s.entry from journey_messages s
      join mailings m on m.account_id = ${account.id} and m.id = s.mailing_id
      join message_events e on e.account_id = ${account.id} and e.mailing_id = s.mailing_id and e.contact_id = s.contact_id and not e.is_machine
      left join mailing_links l on l.account_id = ${account.id} and l.mailing_id = e.mailing_id and l.link_no = e.link_no
    where s.account_id = ${account.id} and s.journey_id = ${journeyId} and s.contact_id = any(${people.map(({ contactId }) => contactId)}::bigint[])
      and e.kind = ${trigger.kind === 'opened' ? 'open' : 'click'}::text
      and (cardinality(${trigger.campaign_ids}::bigint[]) = 0 or m.source_id = any(${trigger.campaign_ids}::bigint[]))
      and (${link}::text = '' or position(lower(${link}::text) in lower(l.url)) > 0)`.execute(
    account.db,
  );
  const found = new Set(rows.map(({ contactId, entry }) => `${contactId}.${entry}`));
  return new Set(people.filter(({ contactId, entry }) => found.has(`${contactId}.${entry}`)));
}

/** Of whom the event is in the feed that the follower has not reached: who times out at this moment has not missed it. */
export async function isInFeed(
  account: Account,
  { trigger, people }: { trigger: Trigger; people: readonly Passer[] },
): Promise<Set<number>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct x.contact_id as id from contact_changes x
      join change_followers f on f.account_id = ${account.id} and f.follower = ${follower}
    where x.account_id = ${account.id} and (x.xid, x.id) > (f.xid, f.id)
      and x.contact_id = any(${people.map(({ contactId }) => contactId)}::bigint[]) and ${matchSql(account, trigger)}`.execute(
    account.db,
  );
  return new Set(rows.map(({ id }) => id));
}
