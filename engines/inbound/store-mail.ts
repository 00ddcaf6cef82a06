import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Where something came in. */
export type InboundSource = 'smtp' | 'imap' | 'local' | 'ses' | 'sendgrid' | 'mailgun' | 'postmark';

/** Something that came in, before anybody has read it. */
export interface Arrival {
  source: InboundSource;
  /** What the address is for; ticket: whoever is plugged; events: a call of a provider. */
  purpose: 'bounce' | 'unsubscribe' | 'ticket' | 'events';
  recipient: string;
  sender: string;
  /** The server that handed a mail in: its address, and the name it gave itself. */
  peer?: { ip: string; name: string };
  delivery: { mailingId: number; contactId: number } | null;
  raw: Uint8Array;
  /** What makes it the same as another, where that is not its bytes. */
  sameBy?: string;
}

/** Stores what came in and answers its id, the old one for what came before. Once this commits, it may be acknowledged. */
export async function storeArrival(account: Account, arrival: Arrival): Promise<number> {
  const key = createHash('sha256')
    .update(`${arrival.source}\n${arrival.purpose}\n${arrival.recipient.toLowerCase()}\n`)
    .update(arrival.sameBy ?? arrival.raw)
    .digest();
  const {
    rows: [stored],
  } = await sql<{ id: number }>`
    insert into inbound_mails (account_id, source, dedupe_key, purpose, recipient, sender, peer_ip, peer_name, mailing_id, contact_id, raw)
    values (${account.id}, ${arrival.source}, ${key}, ${arrival.purpose}, ${arrival.recipient.slice(0, 320)}, ${arrival.sender.slice(0, 320)},
      ${arrival.peer?.ip.slice(0, 45) ?? ''}, ${arrival.peer?.name.slice(0, 255) ?? ''}, ${arrival.delivery?.mailingId ?? null}, ${arrival.delivery?.contactId ?? null}, ${Buffer.from(arrival.raw)})
    on conflict (account_id, dedupe_key) do update set dedupe_key = excluded.dedupe_key returning id`.execute(
    account.db,
  );
  return stored?.id as number;
}
