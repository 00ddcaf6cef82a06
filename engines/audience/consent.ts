import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray } from './contact-fields.ts';

/** What happened to somebody's consent. */
export type ConsentChange = 'subscribed' | 'unsubscribed' | 'do_not_mail' | 'mail_again';

/** Who brought a change of consent about: where it was said, from which address, in which words. */
export interface ConsentProof {
  /** For example 'link', 'one_click', 'form', 'import', 'person', 'bounce'. */
  source: string;
  ip?: string | null | undefined;
  detail?: string | undefined;
}

/** One consent of one contact; lists are named by id, or null when all mail is meant. */
export interface ConsentEvent {
  id: number;
  list_id: number | null;
  change: ConsentChange;
  source: string;
  detail: string;
  ip: string | null;
  at: string;
}

/** Appends consent events for rows of (contact_id, list_id) that a statement gives. */
export function recordConsentSql(account: Account, change: ConsentChange, proof: ConsentProof, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into consent_events (account_id, contact_id, list_id, change, source, detail, ip)
    select ${account.id}, contact_id, list_id, ${change}, ${proof.source}, ${proof.detail ?? ''}, ${proof.ip ?? null} from ${rows}`;
}

/** Appends one consent event about all mail for each contact. */
export async function recordConsent(account: Account, change: ConsentChange, proof: ConsentProof, contactIds: readonly number[]): Promise<void> {
  await recordConsentSql(account, change, proof,
    sql`(select unnest(${idArray(contactIds)}) as contact_id, null::bigint as list_id) given`).execute(account.db);
}

/** A contact's consent history, newest first. */
export async function consentEventsOf(account: Account, contactId: number, limit = 100): Promise<ConsentEvent[]> {
  const { rows } = await sql<ConsentEvent>`
    select id, list_id, change, source, detail, ip, at from consent_events
    where account_id = ${account.id} and contact_id = ${contactId} order by id desc limit ${limit}`.execute(account.db);
  return rows;
}
