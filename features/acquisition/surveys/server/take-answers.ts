import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { noteChanges } from '#engines/audience/public.ts';
import type { AnswerFault, CheckedAnswers } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { advance, stepsOf } from './steps.ts';
import { countResponses, type Tallied } from './tally.ts';
import type { PublicSurvey } from './public-survey.ts';

/** Who answers: a contact by the link of an email, or whoever holds a ticket. */
export interface Respondent {
  readonly contactId: number | null;
  readonly ticket: string;
  /** The trace of an email's link to an anonymous survey. */
  readonly usedLink: string | null;
  readonly networkKey: string;
}

/** A response as it stands. */
export interface Response {
  readonly id: number;
  readonly state: 'started' | 'finished';
  readonly step: number;
  readonly answers: CheckedAnswers;
}

/** What somebody sent of one step. */
export interface SentStep {
  readonly step: number;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What becomes of it. */
export type Taken =
  | { readonly kind: 'faults'; readonly faults: Readonly<Record<string, AnswerFault>> }
  | { readonly kind: 'next'; readonly step: number }
  | { readonly kind: 'finished' }
  /** The link or the ticket was used up before. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'busy' };

/** So many responses one network may begin in an hour, by the open link of a survey that is not anonymous. */
const mostOfNetwork = 200;

/** Thrown where nothing may be kept of what was sent: the last answer that a survey wanted, or another of the same link, came before it. */
export class TooLate extends Error {}

/** The response of somebody, where there is one. */
export async function responseOf(
  account: Account,
  survey: Pick<PublicSurvey, 'id'>,
  who: Respondent,
): Promise<Response | null> {
  return findResponse(account, survey.id, { who });
}

/** Takes a step of a response in the account's transaction: what is stored and what is counted are one commit, and come before the answer. */
export async function takeAnswers(
  account: Account,
  survey: PublicSurvey,
  { who, sent }: { who: Respondent; sent: SentStep },
): Promise<Taken> {
  if (await isLinkUsed(account, survey, who)) return { kind: 'answered' };
  for (;;) {
    const taken = await takeOnce(account, survey, { who, sent });
    if (taken !== null) return taken;
  }
}

// Nothing begun yet: what nobody has answered.
const nothing: Response = { id: 0, state: 'started', step: 0, answers: {} };

// Null where another request of the same person has begun it meanwhile: the next look sees theirs.
async function takeOnce(
  account: Account,
  survey: PublicSurvey,
  { who, sent }: { who: Respondent; sent: SentStep },
): Promise<Taken | null> {
  const before = await findResponse(account, survey.id, { who, toChange: true });
  const from = before ?? nothing;
  if (from.state === 'finished') return { kind: 'answered' };
  const at = Math.min(sent.step, from.step);
  const { answers, faults, next } = advance(survey.pages, at, {
    answers: from.answers,
    given: sent.given,
  });
  if (Object.keys(faults).length > 0) return { kind: 'faults', faults };
  if (!before && (await isBusy(account, survey, who))) return { kind: 'busy' };
  const isFinished = next === stepsOf(survey.pages).length;
  const after: Response = {
    id: from.id,
    state: isFinished ? 'finished' : 'started',
    step: Math.max(next, from.step),
    answers,
  };
  if (!(await store(account, survey, { who, before, after }))) return null;
  return isFinished ? { kind: 'finished' } : { kind: 'next', step: next };
}

async function findResponse(
  account: Account,
  surveyId: number,
  { who, toChange = false }: { who: Respondent; toChange?: boolean },
): Promise<Response | null> {
  const { rows } = await sql<Response>`
    select r.id, r.state, r.step, r.answers from survey_responses r
    where r.account_id = ${account.id} and r.survey_id = ${surveyId} and ${isTheirs(who)}
    ${toChange ? sql`for update` : sql``}`.execute(account.db);
  return rows[0] ?? null;
}

function isTheirs({ contactId, ticket }: Respondent): RawBuilder<SqlBool> {
  return contactId === null
    ? sql<SqlBool>`r.ticket = ${ticket}`
    : sql<SqlBool>`r.contact_id = ${contactId}`;
}

interface Stored {
  readonly who: Respondent;
  readonly before: Response | null;
  readonly after: Response;
}

async function store(account: Account, survey: PublicSurvey, stored: Stored): Promise<boolean> {
  const { who, before, after } = stored;
  const at = momentKept(account, survey);
  const isWritten = before
    ? await rewrite(account, after, at)
    : await begin(account, survey, { who, after, at });
  if (!isWritten) return false;
  const finished = await countResponses(account, survey, [
    ...(before ? [tallied(before, { sign: -1, day: null })] : []),
    tallied(after, { sign: 1, day: at.slice(0, 10) }),
  ]);
  if (after.state !== 'finished') return true;
  if (survey.maxAnswers !== null && (finished ?? 0) > survey.maxAnswers) throw new TooLate();
  if (!(await useLink(account, survey, who))) throw new TooLate();
  if (who.contactId !== null)
    await noteChanges(account, [who.contactId], { kind: 'answered_survey', ref: survey.id });
  return true;
}

async function rewrite(account: Account, after: Response, at: string): Promise<boolean> {
  const { rows } = await sql`
    update survey_responses set state = ${after.state}, step = ${after.step}, answers = ${JSON.stringify(after.answers)},
      finished_at = ${after.state === 'finished' ? at : null}
    where account_id = ${account.id} and id = ${after.id} returning id`.execute(account.db);
  return rows.length > 0;
}

// Nothing is written where another request of the same person has begun it.
async function begin(
  account: Account,
  survey: PublicSurvey,
  { who, after, at }: { who: Respondent; after: Response; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into survey_responses (account_id, survey_id, contact_id, ticket, state, step, answers, network_key, started_at, finished_at)
    values (${account.id}, ${survey.id}, ${who.contactId}, ${who.contactId === null ? who.ticket : null}, ${after.state}, ${after.step},
      ${JSON.stringify(after.answers)}, ${survey.isAnonymous ? '' : who.networkKey}, ${at}, ${after.state === 'finished' ? at : null})
    on conflict do nothing returning id`.execute(account.db);
  return rows.length > 0;
}

// Of anonymous surveys the day alone: a time would tell who it was by other records.
function momentKept({ now }: Account, { isAnonymous }: PublicSurvey): string {
  const at = new Date(now).toISOString();
  return isAnonymous ? `${at.slice(0, 10)}T00:00:00.000Z` : at;
}

function tallied(
  { state, step, answers }: Response,
  { sign, day }: Pick<Tallied, 'sign' | 'day'>,
): Tallied {
  return { sign, state, step, answers, day };
}

async function isBusy(
  account: Account,
  { id, isAnonymous }: PublicSurvey,
  { contactId, networkKey }: Respondent,
): Promise<boolean> {
  if (isAnonymous || contactId !== null) return false;
  const { rows } = await sql<{ begun: number }>`
    select count(*)::int as begun from (select from survey_responses r
      where r.account_id = ${account.id} and r.survey_id = ${id} and r.network_key = ${networkKey}
        and r.started_at > ${account.now}::timestamptz - interval '1 hour' limit ${mostOfNetwork}) few`.execute(
    account.db,
  );
  return rows[0]!.begun >= mostOfNetwork;
}

/** Whether the link of an email to an anonymous survey was used up. */
export async function isLinkUsed(
  account: Account,
  { id }: Pick<PublicSurvey, 'id'>,
  { usedLink }: Respondent,
): Promise<boolean> {
  if (usedLink === null) return false;
  const { rows } = await sql`
    select from survey_used_links u where u.account_id = ${account.id} and u.survey_id = ${id} and u.link_key = ${usedLink}`.execute(
    account.db,
  );
  return rows.length > 0;
}

async function useLink(
  account: Account,
  { id }: Pick<PublicSurvey, 'id'>,
  { usedLink }: Respondent,
): Promise<boolean> {
  if (usedLink === null) return true;
  const { rows } = await sql`
    insert into survey_used_links (account_id, survey_id, link_key) values (${account.id}, ${id}, ${usedLink})
    on conflict do nothing returning link_key`.execute(account.db);
  return rows.length > 0;
}
