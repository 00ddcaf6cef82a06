import type { Account } from '#platform/server/account/account.ts';
import type { InboundText } from './providers/provider.ts';

/** Stores a text that somebody sent, before its gateway is answered; doubles are stored once. */
export type StoreInbound = (
  account: Account,
  text: Omit<InboundText, 'at'> & { provider: string },
) => Promise<unknown>;

let plugged: StoreInbound | null = null;

/** Says who stores what people text to numbers of accounts. */
export function plugInboundTexts(store: StoreInbound): void {
  plugged = store;
}

/** Stores a text that somebody sent. */
export async function takeInboundText(
  account: Account,
  provider: string,
  { at: _at, ...text }: InboundText,
): Promise<void> {
  if (plugged === null) throw new Error('Nobody takes what people text.');
  await plugged(account, { ...text, provider });
}
