import { checkKeyword } from '#engines/texting/public.ts';
import { replySettingsOf } from '#features/settings/account-settings/server/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import {
  keywordMessages,
  type MobileKeyword,
  type mobileKeywords,
} from '../contract/mobile-keywords.ts';

type Fields = FieldsOf<typeof mobileKeywords>;

/** The columns of a keyword that is made or changed; refuses a word that means something else, and a question without a list. */
export async function keywordColumns(
  account: Account,
  fields: Partial<Fields>,
  before: MobileKeyword | null,
): Promise<Record<string, unknown>> {
  const word = fields.word ?? before?.word ?? '';
  const checked = await checkKeyword(
    account,
    { id: before?.id, word, number: fields.number ?? before?.number },
    replySettingsOf(account).words,
  );
  if (!checked.ok) throw invalid({ [checked.field]: [keywordMessages[checked.problem]] });
  requireQuestion({ ...before, ...fields });
  const { word: name = word, ...columns } = fields;
  return { ...columns, number: checked.number, name, word_key: checked.wordKey };
}

function requireQuestion(keyword: Partial<Fields>): void {
  if (keyword.double_opt_in !== true) return;
  if ((keyword.sms_list_id ?? null) === null)
    throw invalid({ sms_list_id: [keywordMessages.noList] });
  if ((keyword.question ?? '') === '') throw invalid({ question: [keywordMessages.noQuestion] });
}
