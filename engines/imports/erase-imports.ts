import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** An import that stopped half way remembers the last address of each of its lanes: one that goes on begins there again. What an import can be undone by goes with the contact. */
export const eraseImports: ErasePeople = async (account, people) => {
  await sql`delete from import_changes c where c.account_id = ${account.id} and c.contact_id = any(${[...people.ids]}::bigint[])`.execute(
    account.db,
  );
  if (people.words.length === 0) return;
  await sql`update imports i set checkpoint = i.checkpoint - 'lanes', error = case when ${mentions(sql`i.error`, people)} then null else i.error end
    where i.account_id = ${account.id} and i.status = 'failed' and ${mentions(sql`concat_ws(' ', i.checkpoint ->> 'lanes', i.error)`, people)}`.execute(
    account.db,
  );
};
