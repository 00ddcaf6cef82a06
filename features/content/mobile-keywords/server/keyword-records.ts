import { sql, type SqlBool } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { naming, using } from '#platform/server/resource/uses-trait.ts';
import { mobileKeywords } from '../contract/mobile-keywords.ts';

/** Keywords as the verbs need them. */
export const keywordRecords: Records<typeof mobileKeywords> = {
  contract: mobileKeywords,
  table: naming(
    using(
      resourceTable('mobile_keywords', {
        computed: {
          word: sql`r.name`,
          sms_list_name: (account) =>
            sql`(select l.name from sms_lists l where l.account_id = ${account} and l.id = r.sms_list_id)`,
        },
        filter: ({ number }) =>
          typeof number === 'string' && number !== '' ? [sql<SqlBool>`r.number = ${number}`] : [],
      }),
      {
        sms_lists: sql`array_remove(array[r.sms_list_id], null)`,
        sms_numbers: (account) =>
          sql`array(select n.id from sms_numbers n where n.account_id = ${account} and n.number = r.number)`,
      },
    ),
    { sms_list_id: 'sms_lists' },
  ),
};

/** What pickers offer of keywords. */
export const keywordChoices: Choices = { columns: sql`r.id, r.name, r.number` };
