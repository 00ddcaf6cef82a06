import { sql } from 'kysely';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';
import { emptyValues } from '#engines/delivery/public.ts';

/** Messages stay in the log and in figures, without the address, the key and the values of their calls. */
export const eraseMessages: ErasePeople = async (account, { ids, words }) => {
  const { rows } = await sql<{ mailing_id: number | null }>`
    update transactional_messages set email = '', idempotency_key = null, request_hash = '', emptied_at = now()
    where account_id = ${account.id} and (contact_id = any(${[...ids]}::bigint[]) or lower(email) = any(${[...words]}::text[]))
    returning mailing_id`.execute(account.db);
  const mailings = rows.flatMap(({ mailing_id: id }) => (id === null ? [] : [id]));
  if (mailings.length > 0) await emptyValues(account, mailings, { isInFlightToo: true });
};
