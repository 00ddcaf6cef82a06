import { sql, type SqlBool } from 'kysely';
import { sampleSource } from '#engines/audience/public.ts';
import { formPages, type CheckedAnswers, type FormPages } from '#engines/forms/contract.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { forgetResponses } from './delete-survey.ts';
import { stepsOf } from './steps.ts';
import { surveyRecords } from './survey-records.ts';
import { countResponses, type Tallied } from './tally.ts';

const afterPurchase = formPages.parse([
  {
    fields: [
      {
        id: 'recommend',
        kind: 'scale',
        nps: true,
        label: 'How likely are you to recommend our shop to a friend?',
        min_label: 'not at all',
        max_label: 'very likely',
        required: true,
      },
      {
        id: 'why',
        kind: 'long_text',
        label: 'What is the main reason for your score?',
      },
    ],
  },
  {
    title: 'Your order',
    fields: [
      {
        id: 'delivery',
        kind: 'choice',
        label: 'How was the delivery?',
        options: [
          { value: 'early', label: 'Earlier than expected' },
          { value: 'on_time', label: 'On time' },
          { value: 'late', label: 'Late' },
        ],
      },
      {
        id: 'days_late',
        kind: 'number',
        label: 'How many days late was it?',
        min: 1,
        max: 60,
        show_when: { field: 'delivery', operator: 'is', value: 'late' },
      },
      {
        id: 'liked',
        kind: 'multiple_choice',
        label: 'What did you like?',
        options: [
          { value: 'quality', label: 'Quality' },
          { value: 'price', label: 'Price' },
          { value: 'packaging', label: 'Packaging' },
          { value: 'service', label: 'Service' },
        ],
      },
      { id: 'again', kind: 'yes_no', label: 'Would you buy from us again?' },
    ],
  },
]);

const openEvening = formPages.parse([
  {
    fields: [
      { id: 'come', kind: 'yes_no', label: 'Will you come to the open evening?', required: true },
      {
        id: 'guests',
        kind: 'number',
        label: 'How many guests do you bring?',
        min: 0,
        max: 5,
        show_when: { field: 'come', operator: 'is', value: 'true' },
      },
      { id: 'wishes', kind: 'long_text', label: 'What would you like to see?' },
    ],
  },
]);

const responses = 84;
const days = 28;
const reasons = [
  'The jug arrived well packed and looks even better than in the pictures.',
  'Friendly answers to my questions within an hour.',
  'Good quality, but the delivery took a while.',
  'Fair prices and no plastic in the parcel.',
  'The glaze had a small scratch.',
  '',
];
const scores = [10, 9, 8, 10, 6, 9, 7, 10, 4, 9, 8, 10];

/** A published survey that most of a group of sample contacts have answered, and a draft. */
export const surveySample: SampleRecords<void> = {
  after: [contactSample],
  async make({ account, now }) {
    const published = new Date(now.getTime() - (days + 2) * 86_400_000).toISOString();
    const id = await insertSample(account, surveyRecords, {
      name: 'After your purchase',
      title: 'How did we do?',
      intro: 'Two minutes that help us get better.',
      pages: afterPurchase,
      state: 'published',
      published_at: published,
      created_by: 'Sample data',
    });
    await fillResponses(account, { id, now });
    await insertSample(account, surveyRecords, {
      name: 'Open evening',
      title: 'Our open evening',
      pages: openEvening,
      created_by: 'Sample data',
    });
  },
  async remove(removal) {
    const { account } = removal;
    const { rows } = await sql<{ id: number }>`
      select r.id from surveys r where r.account_id = ${account.id} and r.is_sample`.execute(
      account.db,
    );
    await takeOutSamples(
      removal,
      surveyRecords,
      sql<SqlBool>`exists (select from survey_responses k where k.account_id = ${account.id} and k.survey_id = r.id and not k.is_sample)`,
    );
    const { rows: left } = await sql<{ id: number }>`
      select r.id from surveys r where r.account_id = ${account.id} and r.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      account.db,
    );
    const kept = new Set(left.map(({ id }) => id));
    await forgetResponses(
      account,
      rows.map(({ id }) => id).filter((id) => !kept.has(id)),
    );
  },
};

async function fillResponses(
  account: Account,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const { rows: people } = await sql<{ id: number }>`
    select c.id from contacts c where c.account_id = ${account.id} and c.source = ${sampleSource} and c.email_key is not null
    order by c.id limit ${responses}`.execute(account.db);
  const steps = stepsOf(afterPurchase).length;
  const made = people.map((person, at) => responseOf(at, { steps, now, contactId: person.id }));
  await sql`
    insert into survey_responses (account_id, survey_id, contact_id, state, step, answers, started_at, finished_at, is_sample)
    select ${account.id}, ${id}, s.contact_id, s.state, s.step, s.answers, s.started_at, s.finished_at, true
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as s(contact_id bigint, state text, step int, answers jsonb, started_at timestamptz, finished_at timestamptz)
    order by s.started_at on conflict do nothing`.execute(account.db);
  await countResponses(account, { id, pages: afterPurchase as FormPages }, made.map(talliedOf));
}

type Made = ReturnType<typeof responseOf>;

// One in nine went no further than the first page.
function responseOf(
  at: number,
  { steps, now, contactId }: { steps: number; now: Date; contactId: number },
) {
  const isFinished = at % 9 !== 4;
  const started = new Date(
    now.getTime() - Math.floor((((at * 37) % responses) + 0.4) * (days / responses) * 86_400_000),
  );
  return {
    contact_id: contactId,
    state: isFinished ? ('finished' as const) : ('started' as const),
    step: isFinished ? steps : 1,
    answers: answersOf(at, isFinished),
    started_at: started.toISOString(),
    finished_at: isFinished ? new Date(started.getTime() + 95_000).toISOString() : null,
  };
}

function answersOf(at: number, isFinished: boolean): CheckedAnswers {
  const score = scores[at % scores.length]!;
  const why = reasons[(at * 5) % reasons.length]!;
  const first = { recommend: score, ...(why !== '' && { why }) };
  if (!isFinished) return first;
  const isLate = at % 7 === 3;
  return {
    ...first,
    delivery: isLate ? 'late' : at % 4 === 1 ? 'early' : 'on_time',
    ...(isLate && { days_late: 1 + (at % 5) }),
    liked: ['quality', 'price', 'packaging', 'service'].filter((_, no) => (at + no) % 3 !== 0),
    again: score > 5,
  };
}

function talliedOf({ state, step, answers, finished_at: at }: Made): Tallied {
  return { sign: 1, state, step, answers, day: at?.slice(0, 10) ?? null };
}
