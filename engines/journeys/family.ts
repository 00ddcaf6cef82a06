import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { Family } from '#platform/server/family/family.ts';
import type {
  ErasePeople,
  ExportedRows,
  MergePeople,
} from '#platform/server/family/personal-data.ts';
import { leaveAllJourneys } from './leave.ts';
import { refreshTurns } from './turns.ts';

// What was counted stays counted; where the person was and why goes.
const erasePassers: ErasePeople = async (account, { ids }) => {
  await leaveAllJourneys(account, ids, { reason: 'deleted' });
  for (const table of [
    'journey_people',
    'journey_log',
    'journey_calls',
    'journey_messages',
    'journey_missed',
  ])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])
      and journey_id in (select j.id from journeys j where j.account_id = ${account.id})`.execute(
      account.db,
    );
};

const movedEntries = z.array(
  z.object({ journey: z.number(), before: z.number(), after: z.number() }),
);

/** Entries go to the contact that stays, numbered behind its own. What it is inside of already it does not enter again; a message to the record that goes is not waited for. */
const mergedPassers: MergePeople = {
  async merge(account, { from, into }) {
    await leaveDoubled(account, { from, into });
    const { rows } = await sql<z.infer<typeof movedEntries>[number]>`
      select p.journey_id as journey, p.entry as before,
        p.entry + coalesce((select max(o.entry) from journey_people o where o.account_id = ${account.id} and o.journey_id = p.journey_id and o.contact_id = ${into}), 0) as after
      from journey_people p where p.account_id = ${account.id} and p.contact_id = ${from} order by 1, 2`.execute(
      account.db,
    );
    await moveEntries(account, { from, into }, rows);
    return rows;
  },
  async undo(account, { from, into }, moved) {
    const back = movedEntries
      .parse(moved)
      .map(({ journey, before, after }) => ({ journey, before: after, after: before }));
    await moveEntries(account, { from: into, into: from }, back);
  },
};

async function leaveDoubled(
  account: Account,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.journey_id as id from journey_people p join journey_people o on o.account_id = ${account.id} and o.journey_id = p.journey_id
      and o.contact_id = ${into} and o.ended_at is null and coalesce(o.event_key, '') = coalesce(p.event_key, '')
    where p.account_id = ${account.id} and p.contact_id = ${from} and p.ended_at is null`.execute(
    account.db,
  );
  for (const { id } of rows)
    await leaveAllJourneys(account, [from], {
      reason: 'merged',
      which: sql`p.journey_id = ${id}`,
    });
}

async function moveEntries(
  account: Account,
  { from, into }: { from: number; into: number },
  entries: z.infer<typeof movedEntries>,
): Promise<void> {
  if (entries.length === 0) return;
  const moved = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as m(journey bigint, before int, after int)`;
  await sql`
    update journey_people p set contact_id = ${into}, entry = m.after,
      signal = case when p.state = 'sending' then 'not_sent:merged' else p.signal end,
      wake_at = case when p.state = 'sending' then ${account.now}::timestamptz else p.wake_at end
    from ${moved} where p.account_id = ${account.id} and p.journey_id = m.journey and p.contact_id = ${from} and p.entry = m.before`.execute(
    account.db,
  );
  await sql`
    update journey_log l set contact_id = ${into}, entry = m.after
    from ${moved} where l.account_id = ${account.id} and l.journey_id = m.journey and l.contact_id = ${from} and l.entry = m.before`.execute(
    account.db,
  );
  for (const id of new Set(entries.map(({ journey }) => journey))) await refreshTurns(account, id);
}

const exportedEntries: ExportedRows = {
  record: 'journey_entry',
  key: 'place',
  rows: (account, { id }) => sql`
    select r.place, r.journey_id, j.name, r.entry, r.node, r.state, r.entered_at, r.ended_at, r.goal_at, r.event, (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'node', l.node, 'outcome', l.outcome, 'detail', l.detail) order by l.seq), '[]') from journey_log l
      where l.account_id = ${account.id} and l.journey_id = r.journey_id and l.contact_id = ${id} and l.entry = r.entry) as steps
    from journey_people r join journeys j on j.account_id = ${account.id} and j.id = r.journey_id
    where r.account_id = ${account.id} and r.contact_id = ${id}`,
};

const exportedCalls: ExportedRows = {
  record: 'journey_call',
  rows: (account, { id }) => sql`
    select r.id, r.journey_id, r.entry, r.node, r.request, r.state, r.answer, r.at
    from journey_calls r where r.account_id = ${account.id} and r.contact_id = ${id}
      and r.journey_id in (select j.id from journeys j where j.account_id = ${account.id})`,
};

/** Who passes through journeys. */
export const journeyPeopleFamily: Family = {
  path: 'journey_people',
  number: 59,
  feature: 'journeys',
  personal: {
    columns: {
      journey_people: ['contact_id', 'event'],
      journey_log: ['contact_id', 'detail'],
      journey_calls: ['contact_id', 'request', 'answer'],
      journey_messages: ['contact_id'],
      journey_missed: ['contact_id'],
      journey_turns: ['error'],
    },
    exports: {
      journey_people: exportedEntries,
      journey_log: { leftOut: 'is exported with the entries of journey_people' },
      journey_calls: exportedCalls,
      journey_messages: { leftOut: 'says which delivery a step of the log is' },
      journey_missed: { leftOut: 'is a count of contacts that a disabled journey did not let in' },
      journey_turns: { leftOut: 'says why a step could not be taken' },
    },
    erase: erasePassers,
    merges: mergedPassers,
  },
};
