import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/** Mails kept by the local inbox hold a person's address and values in full; servers repeat the address in their answers. */
export const eraseRecipients: ErasePeople = async (account, people) => {
  const ids = [...people.ids];
  await sql`delete from local_inbox_messages i where i.account_id = ${account.id}
    and (i.contact_id = any(${ids}::bigint[]) or ${mentions(sql`concat_ws(' ', i.recipient, i.subject, i.raw)`, people)})`.execute(
    account.db,
  );
  await sql`update deliveries set response = null
    where account_id = ${account.id} and contact_id = any(${ids}::bigint[]) and response is not null`.execute(
    account.db,
  );
  if (people.words.length === 0) return;
  await sql`update mailings m set error = 'named a person who was erased'
    where m.account_id = ${account.id} and m.error is not null and ${mentions(sql`m.error`, people)}`.execute(
    account.db,
  );
  await sql`update sending_pauses p set response = null
    where p.account_id = ${account.id} and p.response is not null and ${mentions(sql`p.response`, people)}`.execute(
    account.db,
  );
};
