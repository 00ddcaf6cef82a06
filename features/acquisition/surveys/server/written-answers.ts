import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { WrittenAnswer, WrittenAnswers } from '../contract/results.ts';
import type { Survey } from '../contract/surveys.ts';
import { isOfSegment, isTooSmall, resultsOf } from './results.ts';

const page = 10;
// A search looks at so many of the latest answers.
const mostSearched = 10_000;

interface Asked {
  readonly question: string;
  readonly search?: string | undefined;
  readonly segment_id?: number | undefined;
  readonly before?: number | undefined;
}

/** The answers to one question in the words of those who gave them, the latest first. */
export async function writtenAnswers(
  account: Account,
  survey: Survey,
  asked: Asked,
): Promise<WrittenAnswers> {
  const { question, search = '', segment_id: segmentId = null, before } = asked;
  if (!survey.questions.some(({ id }) => id === question))
    throw invalid({ question: [`'${question}' is no question of this survey`] });
  const { finished } = await resultsOf(account, survey, segmentId);
  if (isTooSmall(survey, { segmentId, finished }))
    return { answers: [], next: null, is_too_small: true };
  const among = segmentId === null ? sql`true` : await isOfSegment(account, survey, segmentId);
  const { rows } = await sql<WrittenAnswer>`
    select r.id, r.answer, case when c.id is null then null else jsonb_build_object('id', c.id, 'email', c.email) end as contact, r.at from (
      select r.id, r.contact_id, r.answers ->> ${question} as answer, r.finished_at as at from survey_responses r
      where r.account_id = ${account.id} and r.survey_id = ${survey.id} and r.state = 'finished' and r.answers ->> ${question} is not null
        and ${among} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
      order by r.id desc limit ${mostSearched}) r
    left join contacts c on c.account_id = ${account.id} and c.id = r.contact_id
    where ${search === '' ? sql`true` : sql`position(lower(${search}) in lower(r.answer)) > 0`}
    order by r.id desc limit ${page}`.execute(account.db);
  return {
    answers: rows.map((row) => ({
      ...row,
      at: survey.is_anonymous ? row.at.slice(0, 10) : row.at,
    })),
    next: rows.length === page ? rows.at(-1)!.id : null,
    is_too_small: false,
  };
}
