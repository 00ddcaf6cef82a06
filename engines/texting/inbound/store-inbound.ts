import { sql } from 'kysely';
import { normalisePhone } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { wakeInboundFolders } from './inbound-folder.ts';

/** A text that somebody sent, as a gateway hands it over. */
export interface InboundText {
  provider: string;
  /** The gateway's own name of it: the same again is not stored twice. */
  providerId: string;
  from: string;
  to: string;
  text: string;
  /** What the carrier or the gateway has done and answered already, where it says so. */
  handled?: 'opt_out' | 'opt_in' | 'help' | undefined;
}

/** The longest text that is kept; phones send no longer one. */
const longestText = 4000;

/** Stores a text, to be read after the gateway is answered; answers its id, null for one that is stored already. */
export async function storeInbound(account: Account, given: InboundText): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into sms_inbound (account_id, provider, provider_id, to_number, from_key, text, handled, received_at, due_at)
    values (${account.id}, ${given.provider}, ${given.providerId.slice(0, 255)}, ${dialled(given.to)}, ${keyOf(account, given.from)},
      ${given.text.replaceAll('\0', '').slice(0, longestText)}, ${given.handled ?? null}, ${account.now}::timestamptz, ${account.now}::timestamptz)
    on conflict (account_id, provider, provider_id) do nothing returning id`.execute(account.db);
  account.afterCommit(wakeInboundFolders);
  return rows[0]?.id ?? null;
}

/** A number of the account's as it is kept: a plus and digits, or the digits of a short code. */
export function dialled(number: string): string {
  const plain = number.normalize('NFKC').replaceAll(/[^+\p{L}\p{N}]/gu, '');
  return plain.slice(0, 40);
}

// Gateways write senders with and without the plus, always with the country.
function keyOf(account: Account, from: string): string {
  const plain = dialled(from);
  const phone = normalisePhone(
    /^\d{10,15}$/.test(plain) && !plain.startsWith('0') ? `+${plain}` : plain,
    account.record.country,
  );
  return phone.ok ? phone.phoneKey : plain;
}
