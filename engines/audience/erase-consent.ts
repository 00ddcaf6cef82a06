import { sql } from 'kysely';
import { rewriting } from '#platform/server/account/rewriting.ts';
import type { ErasePeople } from '#platform/server/family/personal-data.ts';
import { idArray, textArray } from './contact-fields.ts';

/** Proofs of consent stay, without the address, place and wording by which they identify a person. */
export const eraseConsent: ErasePeople = (account, { ids, words }) =>
  rewriting(account, async () => {
    await sql`update consent_events set address = null, ip = null, detail = '', page_url = null
      where account_id = ${account.id} and (contact_id = any(${idArray(ids)}) or address = any(${textArray(words)}))`.execute(
      account.db,
    );
  });
