import { sql } from 'kysely';
import { mergeDataOf } from '#engines/audience/public.ts';
import { linkOffsetOf, messageOfVariant, prepareMessage, renderBatch, type MailingMessage, type MessageVariant } from '#engines/templating/public.ts';
import type { CopyCall } from './person-of-copy.ts';
import type { TrackingUrls } from './urls.ts';

/** Scripts stay out and nothing may act as our origin: the page is somebody's mail. */
export const webViewPolicy = "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; "
  + "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline' https:; font-src https: data:; frame-ancestors 'none'; base-uri 'none'";

/** Renders a mailing as one person got it; null when that mail was never meant for that person. */
export async function renderWebView({ account, ticket, person }: CopyCall, urls: TrackingUrls): Promise<string | null> {
  const { rows: [mailing] } = await sql<{ message: MailingMessage; variants: MessageVariant[] | null; variant: number }>`
    select m.message, m.variants, d.variant from mailings m join deliveries d on d.account_id = m.account_id and d.mailing_id = m.id
    where m.account_id = ${account.id} and m.id = ${ticket.mailingId} and d.contact_id = ${person.contactId}`.execute(account.db);
  const [merge] = await mergeDataOf(account, [person.contactId]);
  if (!mailing || !merge) return null;
  const { message, variants, variant } = mailing;
  const offset = linkOffsetOf(message, variants, variant);
  const prepared = prepareMessage(messageOfVariant(message, variants, variant));
  const [rendered] = await renderBatch(prepared, [{
    merge,
    unsubscribeUrl: urls.unsubscribeUrl(ticket),
    preferencesUrl: urls.preferencesUrl(ticket),
    webViewUrl: urls.webViewUrl(ticket),
    openPixelUrl: null,
    linkUrl: (no) => urls.clickUrl(ticket, no + offset),
    dynamicLinkUrl: (no, target) => urls.dynamicClickUrl(ticket, no + offset, target) ?? target,
  }]);
  return rendered && 'html' in rendered ? rendered.html : null;
}
