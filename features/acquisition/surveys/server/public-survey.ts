import { sql } from 'kysely';
import type { FormLanguage, FormPages } from '#engines/forms/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Survey } from '../contract/surveys.ts';
import { stateNow } from './survey-records.ts';

/** A survey as those who answer it see it. */
export interface PublicSurvey {
  readonly id: number;
  readonly name: string;
  readonly state: Survey['state'];
  readonly language: FormLanguage;
  readonly title: string;
  readonly intro: string;
  readonly color: string;
  readonly pages: FormPages;
  readonly isAnonymous: boolean;
  readonly maxAnswers: number | null;
  readonly thanksTitle: string;
  readonly thanksText: string;
  readonly thanksUrl: string;
}

/** Reads a survey; `toAnswer` keeps it from being deleted until the transaction ends. Null while there is none or it was never published. */
export async function publicSurvey(
  account: Account,
  id: number,
  { toAnswer = false }: { toAnswer?: boolean } = {},
): Promise<PublicSurvey | null> {
  const { rows } = await sql<PublicSurvey>`
    select r.id, r.name, ${stateNow(account)} as state, r.language, r.title, r.intro, r.color, r.pages, r.is_anonymous as "isAnonymous",
      r.max_answers as "maxAnswers", r.thanks_title as "thanksTitle", r.thanks_text as "thanksText", r.thanks_url as "thanksUrl"
    from surveys r where r.account_id = ${account.id} and r.id = ${id} and r.published_at is not null
    ${toAnswer ? sql`for key share of r` : sql``}`.execute(account.db);
  return rows[0] ?? null;
}
