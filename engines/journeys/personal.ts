import { sql } from 'kysely';
import type { PersonalData } from '#platform/server/family/personal-data.ts';
import { leaveAllJourneys } from './leave.ts';

/** What journeys keep of people: where they were, what brought them in, and what was sent of them to others' addresses. */
export const journeyPersonalData: PersonalData = {
  columns: {
    journey_people: ['contact_id', 'event', 'event_key', 'reason'],
    journey_log: ['contact_id', 'detail'],
    journey_calls: ['contact_id', 'request', 'answer'],
    journey_messages: ['contact_id'],
    journey_intakes: ['choice'],
  },
  exports: {
    journey_people: {
      record: 'journey',
      key: 'place',
      rows: (account, { id }) => sql`
        select r.journey_id * 1000000 + r.entry as place, j.name as journey, r.entry, r.state, r.entered_at, r.ended_at, r.goal_at, r.event_key, r.event
        from journey_people r join journeys j on j.account_id = ${account.id} and j.id = r.journey_id
        where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    journey_log: {
      record: 'journey_step',
      key: 'place',
      rows: (account, { id }) => sql`
        select (r.journey_id * 1000000 + r.entry) * 1000000 + r.seq as place, j.name as journey, r.entry, r.node as step, r.outcome, r.detail, r.at
        from journey_log r join journeys j on j.account_id = ${account.id} and j.id = r.journey_id
        where r.account_id = ${account.id} and r.contact_id = ${id}`,
    },
    journey_calls: { leftOut: 'repeats the person’s own fields for another system' },
    journey_messages: {
      leftOut: 'says which step sent an email; the emails are exported themselves',
    },
    journey_intakes: { leftOut: 'names many contacts for a moment, by their ids alone' },
  },
  async erase(account, { ids }) {
    const people = [...ids];
    await leaveAllJourneys(account, people, 'deleted');
    await sql`
      update journey_people set event = null, event_key = null
      where account_id = ${account.id} and contact_id = any(${people}::bigint[])`.execute(
      account.db,
    );
    await sql`
      update journey_log set detail = null
      where account_id = ${account.id} and contact_id = any(${people}::bigint[])`.execute(
      account.db,
    );
    await sql`
      delete from journey_calls where account_id = ${account.id} and contact_id = any(${people}::bigint[])`.execute(
      account.db,
    );
  },
};
