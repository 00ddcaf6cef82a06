import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** Answers of the account's own server may repeat whom an event was about. */
export const erasePosts: ErasePeople = async (account, people) => {
  if (people.words.length === 0) return;
  await sql`update hook_posts p set response = '', error = case when p.error is null then null else 'named a person who was erased' end
    where p.account_id = ${account.id} and ${mentions(sql`concat_ws(' ', p.response, p.error)`, people)}`.execute(
    account.db,
  );
};
