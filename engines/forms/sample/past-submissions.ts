import { sql, type SqlBool } from 'kysely';
import { sampleSource } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { SampleRemoval } from '#platform/server/family/sample-records.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { forgetUses } from '#platform/server/resource/record-uses.ts';
import { all } from '#platform/server/resource/resource-table.ts';
import { forgetForms } from '../quarantine.ts';

/** A month of a published sample form. */
export interface PastMonth {
  readonly formId: number;
  readonly now: Date;
  readonly viewsADay: number;
  /** How many sample contacts sent it. */
  readonly submissions: number;
  /** Where in the sample contacts they begin, so that two forms have other people. */
  readonly from: number;
  readonly pageUrl: string;
}

const dayMs = 86_400_000;
const keptOut = [
  {
    email: 'j.o.h.n.d.o.e@gmail.com',
    name: 'http://win.example/prize',
    reasons: ['link_in_name', 'dotted_address'],
  },
  { email: 'qwerty@mailinator.com', name: 'qwerty', reasons: ['throw_away_address'] },
  { email: 'offer@bulk.example', name: 'Cheap watches', reasons: ['trap', 'quick'] },
  { email: 'visitor@agency.example', name: 'Kim', reasons: ['machine_agent'] },
];

/** Fills a sample form with what a month brings: views by day, submissions of sample contacts, and some that were kept out. */
export async function fillPastMonth(account: Account, past: PastMonth): Promise<void> {
  const { rows } = await sql<{ id: number; email: string; emailKey: string; name: string }>`
    select id, email, email_key as "emailKey", first_name as name from contacts
    where account_id = ${account.id} and source = ${sampleSource} and email_key is not null
    order by id offset ${past.from} limit ${past.submissions}`.execute(account.db);
  const at = (index: number, of: number) =>
    new Date(past.now.getTime() - Math.floor(((index + 0.5) / of) * 29 * dayMs) - 3_600_000);
  const sent = [
    ...rows.map(({ id, email, emailKey, name }, index) => ({
      contact_id: id,
      email,
      email_key: emailKey,
      answers: { email, first_name: name },
      state: 'accepted',
      reasons: [] as string[],
      at: at(index, rows.length),
    })),
    ...keptOut.map(({ email, name, reasons }, index) => ({
      contact_id: null,
      email,
      email_key: email,
      answers: { email, first_name: name },
      state: 'quarantined',
      reasons,
      // Within the last days: what is older than a month has gone by itself.
      at: at(index, keptOut.length * 5),
    })),
  ];
  await sql`
    insert into form_submissions (account_id, form_id, version, state, contact_id, email, email_key, answers, page_url, score, reasons, at, is_sample)
    select ${account.id}, ${past.formId}, 1, s.state, s.contact_id, s.email, s.email_key, s.answers, ${past.pageUrl},
      case when s.state = 'accepted' then 0 else 60 end, array(select jsonb_array_elements_text(s.reasons)), s.at, true
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s(state text, contact_id bigint, email text, email_key text, answers jsonb, reasons jsonb, at timestamptz)
    order by s.at on conflict do nothing`.execute(account.db);
  await fillDays(account, past);
}

async function fillDays(account: Account, { formId, now, viewsADay }: PastMonth): Promise<void> {
  const days = Array.from({ length: 30 }, (_, back) => ({
    day: new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10),
    views: Math.round(viewsADay * (0.75 + 0.5 * Math.abs(Math.sin(back * 2.4)))),
  }));
  await sql`
    insert into form_days (account_id, form_id, day, views)
    select ${account.id}, ${formId}, d.day, d.views from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, views bigint)
    on conflict do nothing`.execute(account.db);
  await sql`
    insert into form_days as d (account_id, form_id, day, submissions, quarantined)
    select ${account.id}, ${formId}, (s.at at time zone 'UTC')::date, count(*) filter (where s.state = 'accepted'), count(*) filter (where s.state = 'quarantined')
    from form_submissions s where s.account_id = ${account.id} and s.form_id = ${formId} group by 3
    on conflict (account_id, form_id, day) do update set submissions = excluded.submissions, quarantined = excluded.quarantined`.execute(
    account.db,
  );
}

/** Takes sample forms of a family out that nobody uses and that no visitor has sent; the others are people's own from now on. */
export async function removeSampleForms(
  { account, families }: SampleRemoval,
  { contract, table }: Records,
): Promise<void> {
  const own = all([
    sql<SqlBool>`r.account_id = ${account.id}`,
    sql<SqlBool>`r.is_sample`,
    ...table.visible,
  ]);
  const { rows } = await sql<{ id: number; isSent: boolean }>`
    select r.id, exists (select from form_submissions s where s.account_id = ${account.id} and s.form_id = r.id and not s.is_sample) as "isSent"
    from forms r where ${own}`.execute(account.db);
  const ids = rows.map(({ id }) => id);
  const users = await families.usersOf(account, { family: contract.path, ids });
  const free = rows.filter(({ id, isSent }) => !isSent && !users.has(id)).map(({ id }) => id);
  await sql`delete from forms where account_id = ${account.id} and id = any(${free}::bigint[])`.execute(
    account.db,
  );
  await forgetForms(account, free);
  await forgetUses(account, contract.path, free);
  await sql`update forms set is_sample = false where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(
    account.db,
  );
}
