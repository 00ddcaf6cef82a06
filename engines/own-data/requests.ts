import { sql } from 'kysely';
import type { PageLanguage } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { OwnDataChoice } from './ports.ts';

/** What somebody may ask for: an act on the own data, or the link to the preferences. `undo` is asked of whoever had the address before a change. */
export type RequestKind = keyof OwnDataChoice | 'preferences' | 'undo';

/** A stored request. */
export interface OwnDataRequest {
  readonly id: number;
  readonly kind: RequestKind;
  readonly contact_id: number | null;
  readonly typed_email: string;
  readonly brand_id: number | null;
  readonly language: PageLanguage;
  readonly ip: string;
  readonly mailed_at: string | null;
  readonly done_at: string | null;
  readonly created_at: string;
}

const dayMs = 24 * 3_600_000;
/** Links are valid for so long; what a change of address can be undone by for a week. */
const lifeMs = (kind: RequestKind): number => (kind === 'undo' ? 7 * dayMs : dayMs);

/** Stores a request; its letter follows. */
export async function storeRequest(
  account: Account,
  asked: {
    kind: RequestKind;
    contactId: number | null;
    typedEmail: string;
    brandId: number | null;
    language: PageLanguage;
    ip: string;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into own_data_requests (account_id, kind, contact_id, typed_email, brand_id, language, ip, created_at)
    values (${account.id}, ${asked.kind}, ${asked.contactId}, ${asked.typedEmail}, ${asked.brandId}, ${asked.language}, ${asked.ip}, ${account.now}::timestamptz)
    returning id`.execute(account.db);
  return rows[0]!.id;
}

/** Reads a request, held for the transaction where it is about to be used; null where it is gone. */
export async function requestOf(
  account: Account,
  id: number,
  { isHeld = false } = {},
): Promise<OwnDataRequest | null> {
  const { rows } = await sql<OwnDataRequest>`
    select id, kind, contact_id, typed_email, brand_id, language, ip, mailed_at, done_at, created_at
    from own_data_requests where account_id = ${account.id} and id = ${id} ${isHeld ? sql`for update` : sql``}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** Whether the link of a request may still be used: it was mailed, not used, and is not too old. */
export function isOpen(request: OwnDataRequest, now: string): boolean {
  const age = new Date(now).getTime() - new Date(request.created_at).getTime();
  return request.mailed_at !== null && request.done_at === null && age < lifeMs(request.kind);
}

/** Notes that the link was used: it is valid once. */
export async function closeRequest(account: Account, id: number): Promise<void> {
  await sql`update own_data_requests set done_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
}
