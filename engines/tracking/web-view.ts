import { sql } from 'kysely';
import { mergeDataOf } from '#engines/audience/public.ts';
import { givenValues } from '#engines/recipient-values/public.ts';
import {
  linkOffsetOf,
  messageOfVariant,
  prepareMessage,
  renderBatch,
  textsOfMessage,
  type MailingMessage,
  type MessageVariant,
} from '#engines/templating/public.ts';
import { placeValuesOf } from './places-in-mail.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';
import { linksOfMail } from './links-of-mail.ts';
import type { TrackingUrls } from './urls.ts';

/** Scripts stay out and nothing may act as our origin: the page shows foreign HTML. */
export const webViewPolicy =
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ' +
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline' https:; font-src https: data:; frame-ancestors 'none'; base-uri 'none'";

/** Renders a mailing as one person got it; null when that mail was never meant for that person. */
export async function renderWebView(
  { account, tokenPayload, recipient }: RecipientCall,
  urls: TrackingUrls,
): Promise<string | null> {
  const {
    rows: [mailing],
  } = await sql<{
    message: MailingMessage;
    variants: MessageVariant[] | null;
    variant: number;
    picks: number[] | null;
  }>`
    select m.message, m.variants, d.variant, d.picks from mailings m join deliveries d on d.account_id = ${account.id} and d.mailing_id = m.id
    where m.account_id = ${account.id} and m.id = ${tokenPayload.mailingId} and d.contact_id = ${tokenPayload.contactId}`.execute(
    account.db,
  );
  const [merge] = await mergeDataOf(account, [recipient.contactId]);
  if (!mailing || !merge) return null;
  const { message, variants, variant } = mailing;
  const said = messageOfVariant(message, variants, variant);
  const prepared = prepareMessage(said);
  const values = await givenValues(account, tokenPayload.mailingId, {
    texts: textsOfMessage(said),
    contactId: tokenPayload.contactId,
  });
  const [rendered] = await renderBatch(prepared, [
    {
      merge,
      values: { ...values, ...placeValuesOf(textsOfMessage(said))?.(urls.of(tokenPayload)) },
      picks: mailing.picks,
      unsubscribeUrl: urls.unsubscribeUrl(tokenPayload),
      preferencesUrl: urls.preferencesUrl(tokenPayload),
      profileUrl: urls.profileUrl(tokenPayload),
      reportSpamUrl: urls.reportSpamUrl(tokenPayload),
      webViewUrl: urls.webViewUrl(tokenPayload),
      openPixelUrl: null,
      ...linksOfMail(urls.of(tokenPayload), prepared, {
        isCounted: !recipient.isUncounted,
        offset: linkOffsetOf(message, variants, variant),
      }),
    },
  ]);
  return rendered && 'html' in rendered ? rendered.html : null;
}
