import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

/**
 * Empties what came back from these people or names them: bounces quote the whole mail. What waited to be read is done with,
 * since there is nobody any more whom it could be about.
 */
export const eraseInbound: ErasePeople = async (account, people) => {
  const text = sql`concat_ws(' ', i.recipient, i.sender, i.error, encode(i.raw, 'escape'))`;
  const named = people.words.length === 0 ? sql`` : sql`or ${mentions(text, people)}`;
  await sql`update inbound_mails i set recipient = '', sender = '', peer_ip = '', peer_name = '', raw = '', error = null, state = 'done', processed_at = now()
    where i.account_id = ${account.id} and (i.contact_id = any(${[...people.ids]}::bigint[]) ${named})`.execute(
    account.db,
  );
};
