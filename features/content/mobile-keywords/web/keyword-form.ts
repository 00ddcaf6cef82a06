import { z } from 'zod';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import { mobileKeywords, type MobileKeyword } from '../contract/mobile-keywords.ts';

const { word, reply, question } = mobileKeywords.fields.shape;

/** What the form of a keyword holds. */
export const keywordSchema = z.object({
  word,
  number: z.string().min(1, 'is required'),
  reply,
  list: z.array(z.custom<PickedItem>()),
  double_opt_in: z.boolean(),
  question: question.unwrap(),
});

type KeywordValues = z.infer<typeof keywordSchema>;

/** The values of a form, of a keyword or of a new one. */
export function keywordValues(keyword: MobileKeyword | null, number: string): KeywordValues {
  return {
    word: keyword?.word ?? '',
    number: keyword?.number ?? number,
    reply: keyword?.reply ?? '',
    list:
      keyword?.sms_list_id == null
        ? []
        : [{ id: keyword.sms_list_id, name: keyword.sms_list_name ?? `#${keyword.sms_list_id}` }],
    double_opt_in: keyword?.double_opt_in ?? false,
    question: keyword?.question ?? '',
  };
}

/** The body that saves these values. */
export function keywordBody({ list, ...values }: KeywordValues) {
  return { ...values, sms_list_id: list[0]?.id ?? null };
}
