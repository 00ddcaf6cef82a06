import { sql } from 'kysely';
import { mergeDataOf } from '#engines/audience/public.ts';
import {
  linkOffsetOf,
  messageOfVariant,
  prepareMessage,
  renderBatch,
  type MailingMessage,
  type MessageVariant,
} from '#engines/templating/public.ts';
import type { CopyCall } from './person-of-copy.ts';
import { linksOfMail } from './links-of-mail.ts';
import type { TrackingUrls } from './urls.ts';

/** Scripts stay out and nothing may act as our origin: the page is somebody's mail. */
export const webViewPolicy =
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ' +
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline' https:; font-src https: data:; frame-ancestors 'none'; base-uri 'none'";

/** Renders a mailing as one person got it; null when that mail was never meant for that person. */
export async function renderWebView(
  { account, ticket, person }: CopyCall,
  urls: TrackingUrls,
): Promise<string | null> {
  const {
    rows: [mailing],
  } = await sql<{
    message: MailingMessage;
    variants: MessageVariant[] | null;
    variant: number;
    is_counted: boolean;
  }>`
    select m.message, m.variants, d.variant, not c.no_tracking as is_counted from mailings m join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id
      join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where m.account_id = ${account.id} and m.id = ${ticket.mailingId} and d.contact_id = ${person.contactId}`.execute(
    account.db,
  );
  const [merge] = await mergeDataOf(account, [person.contactId]);
  if (!mailing || !merge) return null;
  const { message, variants, variant } = mailing;
  const prepared = prepareMessage(messageOfVariant(message, variants, variant));
  const [rendered] = await renderBatch(prepared, [
    {
      merge,
      unsubscribeUrl: urls.unsubscribeUrl(ticket),
      preferencesUrl: urls.preferencesUrl(ticket),
      webViewUrl: urls.webViewUrl(ticket),
      openPixelUrl: null,
      ...linksOfMail(urls.of(ticket), prepared, {
        isCounted: mailing.is_counted,
        offset: linkOffsetOf(message, variants, variant),
      }),
    },
  ]);
  return rendered && 'html' in rendered ? rendered.html : null;
}
