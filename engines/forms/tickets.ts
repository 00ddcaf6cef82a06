import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { beginsWithZeros } from './proof-of-work.ts';

/** What somebody has looked at before they post: a form or a survey of an account. */
export interface TicketSubject {
  readonly kind: 'form' | 'survey';
  readonly accountId: number;
  readonly id: number;
  readonly version: number;
}

/** A view as its ticket says it. */
export interface Ticket extends TicketSubject {
  readonly at: Date;
  readonly nonce: string;
  /** How much work the post has to bring; 0: none. */
  readonly bits: number;
  /** It came with a page that asks for one more press, which people do in less time than filling in a form. */
  readonly isAsked: boolean;
}

const purpose = 'form ticket';
const macBytes = 16;

/** Writes the signed ticket of a view. It is good for one post. */
export function issueTicket(
  secrets: Secrets,
  { kind, accountId, id, version }: TicketSubject,
  { now, bits = 0, isAsked = false }: { now: Date; bits?: number; isAsked?: boolean },
): string {
  const said = [
    kind,
    accountId,
    id,
    version,
    now.getTime(),
    randomBytes(12).toString('base64url'),
    bits,
    isAsked ? 1 : 0,
  ].join('.');
  return `${said}.${secrets.sign(purpose, said).subarray(0, macBytes).toString('base64url')}`;
}

const shape =
  /^((form|survey)\.(\d{1,15})\.(\d{1,15})\.(\d{1,9})\.(\d{1,15})\.([\w-]{16})\.(\d{1,2})\.([01]))\.([\w-]{22})$/;

/** Reads a ticket; null for whatever was not written exactly so. */
export function readTicket(secrets: Secrets, text: string): Ticket | null {
  const found = shape.exec(text);
  if (!found) return null;
  const [, said = '', kind, accountId, id, version, at, nonce = '', bits, asked, mac = ''] = found;
  const given = Buffer.from(mac, 'base64url');
  // Unused bits of the last letter are no second spelling.
  if (given.toString('base64url') !== mac || !secrets.verify(purpose, said, given)) return null;
  return {
    kind: kind as Ticket['kind'],
    accountId: Number(accountId),
    id: Number(id),
    version: Number(version),
    at: new Date(Number(at)),
    nonce,
    bits: Number(bits),
    isAsked: asked === '1',
  };
}

/** Whether a post brings the work that its ticket asks for. */
export function bringsProof(text: string, { bits }: Ticket, proof: string): boolean {
  if (bits === 0) return true;
  if (!/^\d{1,15}$/.test(proof)) return false;
  return beginsWithZeros(createHash('sha256').update(`${text}.${proof}`).digest(), bits);
}

/** Whether a ticket is spent for the first time, again with the very same post, or again with another one. */
export type Spent = 'first' | 'same' | 'other';

/** Spends a ticket in the transaction of its post; posts at the same time wait for the first one. */
export async function spendTicket(account: Account, nonce: string, post: unknown): Promise<Spent> {
  const digest = createHash('sha256').update(JSON.stringify(post)).digest();
  const { rows: first } = await sql`
    insert into form_tickets (account_id, nonce, digest, spent_at) values (${account.id}, ${nonce}, ${digest}, ${account.now}::timestamptz)
    on conflict do nothing returning nonce`.execute(account.db);
  if (first.length > 0) return 'first';
  const { rows } = await sql<{ isSame: boolean }>`
    select digest = ${digest} as "isSame" from form_tickets where account_id = ${account.id} and nonce = ${nonce}`.execute(
    account.db,
  );
  return rows[0]?.isSame ? 'same' : 'other';
}
