import { sql, type SqlBool } from 'kysely';
import { defaultNumber } from '#engines/texting/public.ts';
import { smsListSample } from '#features/audience/sms-lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { keywordRecords } from './keyword-records.ts';

const stories = [
  {
    name: 'DEALS',
    reply:
      'You are on the list, {{ contact.first_name | default: "friend" }}. Reply STOP to leave.',
    double_opt_in: true,
    question: 'Sale alerts, at most one text a week. Reply YES to join.',
    list: 1,
  },
  {
    name: 'HOURS',
    reply: 'Our shop is open Monday to Saturday from 9 to 18: https://harbour.example/hours',
    double_opt_in: false,
    question: '',
    list: null,
  },
];

/** Two keywords of the number that the account texts from; none in an account without one. */
export const keywordSample: SampleRecords = {
  after: [smsListSample],
  async make({ account, made }) {
    const number = await defaultNumber(account);
    if (!number) return;
    const lists = made(smsListSample);
    for (const { list, ...story } of stories)
      await insertSample(account, keywordRecords, {
        ...story,
        word_key: story.name,
        number: number.number,
        sms_list_id: list === null ? null : (lists[list]?.id ?? null),
      });
  },
  remove: (removal) =>
    takeOutSamples(
      removal,
      keywordRecords,
      sql<SqlBool>`exists (select from mobile_keyword_people p where p.account_id = ${removal.account.id} and p.keyword_id = r.id)`,
    ),
};
