import { previewTexts, scopesOf } from '#engines/texting/public.ts';
import type { SmsMessage } from '#engines/texting/contract.ts';
import type { Account } from '#platform/server/account/account.ts';

/** A text as one contact would get it, or why it can't be rendered. */
export type RenderedText = { text: string } | { problem: string };

/** As long as the short links of most domains. */
const usualLink = 'https://go.example.com/xxxxxxxxxxxxxxxx';

/** Renders a text for contacts as it would be sent to them for the first time: with the opt-out words, and with links as long as they will be. */
export async function renderForContacts(
  account: Account,
  message: SmsMessage,
  { ids, linkExample = usualLink }: { ids: readonly number[]; linkExample?: string | undefined },
): Promise<RenderedText[]> {
  const scopeOf = await scopesOf(account, ids);
  const texts = await previewTexts(
    message,
    ids.map((id) => scopeOf(message, id)),
    linkExample,
  );
  return texts.map((text) =>
    text === null
      ? { problem: 'The text could not be rendered: check what stands in double braces.' }
      : { text: message.opt_out_text === '' ? text : `${text}\n${message.opt_out_text}` },
  );
}
