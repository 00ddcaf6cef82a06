import { sql } from 'kysely';
import { z } from 'zod';
import { formPages } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { MergePeople, PersonalData } from '#platform/server/family/personal-data.ts';
import { countResponses, type Tallied } from './tally.ts';

const moved = z.array(z.number());

// One survey is answered once by each record: where both did, both answers stay where they are.
const mergedResponses: MergePeople = {
  async merge(account, { from, into }) {
    const { rows } = await sql<{ id: number }>`
      update survey_responses r set contact_id = ${into} where r.account_id = ${account.id} and r.contact_id = ${from}
        and not exists (select from survey_responses o where o.account_id = ${account.id} and o.survey_id = r.survey_id and o.contact_id = ${into})
      returning r.id`.execute(account.db);
    return rows.map(({ id }) => id);
  },
  async undo(account, { from, into }, ids) {
    await sql`
      update survey_responses set contact_id = ${from} where account_id = ${account.id} and contact_id = ${into}
        and id = any(${moved.parse(ids)}::bigint[])`.execute(account.db);
  },
};

/** What people answered. Their responses go with them, and out of the counts; what anonymous surveys hold names nobody. */
export const surveyPersonalData: PersonalData = {
  columns: { survey_responses: ['contact_id', 'answers', 'network_key', 'ticket'] },
  exports: {
    survey_responses: {
      record: 'survey_response',
      rows: (account, { id }) => sql`
        select r.id, s.name as survey, r.state, r.answers, r.started_at, r.finished_at
        from survey_responses r left join surveys s on s.account_id = ${account.id} and s.id = r.survey_id
        where r.account_id = ${account.id} and r.contact_id = ${id}`,
      withheld: {
        network_key: 'is the trace of a network, which many people share',
        ticket: 'is of responses that name no contact',
      },
    },
  },
  merges: mergedResponses,
  async erase(account, { ids }) {
    const { rows } = await sql<Tallied & { survey_id: number; pages: unknown }>`
      with gone as (
        delete from survey_responses r where r.account_id = ${account.id} and r.contact_id = any(${[...ids]}::bigint[])
        returning r.survey_id, r.state, r.step, r.answers, to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD') as day)
      select gone.survey_id, gone.state, gone.step, gone.answers, gone.day, s.pages from gone
      join surveys s on s.account_id = ${account.id} and s.id = gone.survey_id order by gone.survey_id`.execute(
      account.db,
    );
    await takeOut(account, rows);
  },
};

async function takeOut(
  account: Account,
  rows: readonly (Tallied & { survey_id: number; pages: unknown })[],
): Promise<void> {
  for (const [id, some] of Map.groupBy(rows, (row) => row.survey_id)) {
    const pages = formPages.parse(some[0]!.pages);
    await countResponses(
      account,
      { id, pages },
      some.map(({ state, step, answers, day }) => ({ sign: -1, state, step, answers, day })),
    );
  }
}
