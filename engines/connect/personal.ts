import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { PersonalData } from '#platform/server/family/personal-data.ts';

/** What calls of stores say of people: the whole order, until it is read. Calls that name somebody who is erased are emptied and put aside. */
export const connectPersonalData: PersonalData = {
  columns: { hook_calls: ['body', 'fault'] },
  exports: {
    hook_calls: {
      leftOut: 'is what stores sent, until it is read; what was read is exported as orders',
    },
  },
  erase: async (account, people) => {
    if (people.words.length === 0) return;
    const text = sql`concat_ws(' ', encode(h.body, 'escape'), h.fault)`;
    await sql`update hook_calls h set body = null, fault = null, state = 'done'
      where h.account_id = ${account.id} and (h.body is not null or h.fault is not null) and ${mentions(text, people)}`.execute(
      account.db,
    );
  },
};
