import { sql } from 'kysely';
import {
  follow,
  listenTo,
  trackSegment,
  unfollow,
  untrackSegment,
  type ChangeKind,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { versionOf } from '../versions.ts';
import { triggersIn } from './kinds.ts';
import { isNotingSql } from './missed.ts';

/** Who follows changes for journeys. */
export const follower = 'journeys';

/**
 * Keeps what is written down for journeys equal to what enabled ones need, and for a while disabled ones: kinds of changes, and
 * members of the segments that they name. Called whenever a journey is published, enabled, disabled or deleted, in the same transaction.
 */
export async function syncListening(account: Account): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select distinct k.kind from journeys j join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id cross join lateral unnest(v.kinds) k(kind)
    where j.account_id = ${account.id} and ${isHeard(account)} and k.kind <> 'api_event'`.execute(
    account.db,
  );
  const kinds = rows.map(({ kind }) => kind as ChangeKind);
  await listenTo(account, follower, kinds);
  if (kinds.length > 0) await follow(account, follower);
  else await unfollow(account, follower);
  await syncSegments(account);
}

// What runs hears for all versions; what is disabled only for the one by which contacts would enter.
const isHeard = (account: Account) =>
  sql`(j.status = 'enabled' or (v.version = j.live_version and ${isNotingSql(account)}))`;

/** Ends the noting of journeys that were disabled long ago. */
export async function endNoting(account: Account): Promise<boolean> {
  await sql`
    update journeys set dates_due_at = null
    where account_id = ${account.id} and status = 'disabled' and dates_due_at <= ${account.now}::timestamptz`.execute(
    account.db,
  );
  await syncListening(account);
  return false;
}

async function syncSegments(account: Account): Promise<void> {
  const { rows } = await sql<{ journeyId: number; graph: unknown; settings: unknown }>`
    select j.id as "journeyId", v.graph, v.settings from journeys j
      join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id
    where j.account_id = ${account.id} and ${isHeard(account)} and v.kinds && array['entered_segment', 'left_segment']`.execute(
    account.db,
  );
  const wanted = new Set<string>();
  for (const row of rows) {
    const { graph, settings } = versionOf({ version: 0, ...row });
    for (const trigger of triggersIn(graph, settings))
      if (trigger.kind === 'entered_segment' || trigger.kind === 'left_segment')
        for (const id of trigger.segment_ids) wanted.add(`${id} journey:${row.journeyId}`);
  }
  const { rows: tracked } = await sql<{ id: number; name: string }>`
    select t.segment_id as id, w.name from tracked_segments t cross join lateral unnest(t.wanted_by) w(name)
    where t.account_id = ${account.id} and w.name like 'journey:%'`.execute(account.db);
  const held = new Set(tracked.map(({ id, name }) => `${id} ${name}`));
  for (const one of [...wanted].filter((name) => !held.has(name)).sort()) {
    const [id, name] = one.split(' ');
    await trackSegment(account, Number(id), name!);
  }
  for (const { id, name } of tracked)
    if (!wanted.has(`${id} ${name}`)) await untrackSegment(account, id, name);
}
