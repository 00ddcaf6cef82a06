import { sql } from 'kysely';
import { dropFormer, eraseFacts, eraseMerges } from '#engines/audience/public.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';

const nowhere = 'pseudonymised.invalid';

/** The contact stays as a number, so that figures of past campaigns still add up; tags and lists stay because they describe a group. */
export const eraseContacts: ErasePeople = async (account, { ids }) => {
  const alias = sql`'contact-' || id || '@' || ${nowhere}::text`;
  await sql`
    update contacts set email = ${alias}, email_key = ${alias}, email_domain = ${nowhere}, own_key = null, first_name = '', last_name = '', phone = '', phone_key = null, keyed_phone = '', fax = '',
      custom = '{}', selected_fields = null, source = 'pseudonymised', updated_at = now()
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(account.db);
  await eraseFacts(account, ids);
  await eraseMerges(account, ids);
  await dropFormer(account, ids);
};

/** Whether this is the address of a contact who was erased. */
export const isErased = (emailKey: string): boolean => emailKey.endsWith(`@${nowhere}`);
