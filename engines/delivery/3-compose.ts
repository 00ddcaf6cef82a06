import { linksOfMail as linksOf, type TrackingUrls, type UrlsOf } from '#engines/tracking/public.ts';
import { renderBatch, type MailRecipient, type PreparedMessage, type RenderedMail, type RenderedMessage } from '#engines/templating/public.ts';
import type { Clock } from '#platform/server/clock.ts';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import { asciiDomain, MailRefused } from '#platform/server/mail/mail-refused.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { ClaimedRow } from './2-claim.ts';
import { domainOf, messageIdOf } from './message-id.ts';
import type { Mailing } from './open-mailings.ts';
import type { OutgoingMail } from './provider.ts';

const bodyEnd = '</body>';

/** What composing needs besides the mailing. */
export interface ComposeTools {
  urls: TrackingUrls;
  /** The same on the link domain of the account or brand. */
  urlsOf?: UrlsOf;
  secrets: Secrets;
  clock: Clock;
  /** A domain whose mail comes back to us: bounces go to a signed address there, unsubscribe mail too. Null when there is none. */
  returnDomain: string | null;
}

/** One person's mail, or the sentence that says why there is none. */
export type Composed = { mail: OutgoingMail } | { error: string };

/** Makes the mails of a few claimed rows: renders the message for each person and builds the bytes. */
export async function composeMails(given: ComposeTools, mailing: Mailing, prepared: PreparedMessage, rows: readonly ClaimedRow[]): Promise<Composed[]> {
  const tools = given.urlsOf ? { ...given, urls: await given.urlsOf({ accountId: mailing.accountId, brandId: mailing.audience.brandId ?? null }) } : given;
  const rendered = await renderBatch(prepared, rows.map((row) => recipientOf(tools.urls, { mailing, prepared }, row)));
  return rows.map((row, index) => composeOne(tools, mailing, row, rendered[index] ?? { error: 'The message was not rendered.' }));
}

function composeOne(tools: ComposeTools, mailing: Mailing, row: ClaimedRow, rendered: RenderedMessage): Composed {
  if ('error' in rendered) return { error: rendered.error };
  const { message } = mailing;
  const copy = copyOf(mailing, row);
  const to = asciiDomain(row.merge.email);
  const messageId = messageIdOf(tools.secrets, copy, domainOf(message.fromEmail));
  try {
    const raw = buildMail({
      from: { name: message.fromName, email: message.fromEmail },
      to,
      isInternational: true,
      replyTo: message.replyTo === '' ? null : message.replyTo,
      subject: rendered.subject,
      date: tools.clock.now(),
      messageId,
      text: rendered.text.trim() === '' ? `${rendered.subject}\n\n${tools.urls.webViewUrl(copy)}` : rendered.text,
      html: htmlOf(rendered, mailing.message.track.clicks && row.mayTrack ? tools.urls.hiddenUrl(copy) : null),
      headers: headersOf(tools, mailing, row),
    });
    const from = tools.returnDomain === null ? message.fromEmail : tools.urls.returnPath(copy, tools.returnDomain);
    return { mail: { ...copy, messageId, envelope: { from, to }, subject: rendered.subject, raw } };
  } catch (error) {
    if (error instanceof MailRefused) return { error: error.message };
    throw error;
  }
}

function recipientOf(urls: TrackingUrls, { mailing, prepared }: { mailing: Mailing; prepared: PreparedMessage }, row: ClaimedRow): MailRecipient {
  const copy = copyOf(mailing, row);
  return {
    merge: row.merge,
    unsubscribeUrl: urls.unsubscribeUrl(copy),
    preferencesUrl: urls.preferencesUrl(copy),
    webViewUrl: urls.webViewUrl(copy),
    openPixelUrl: mailing.message.track.opens && row.mayTrack ? urls.openPixelUrl(copy) : null,
    ...linksOf(urls, prepared, { ...copy, isCounted: row.mayTrack, offset: mailing.linkOffset ?? 0 }),
  };
}

function headersOf(tools: ComposeTools, mailing: Mailing, row: ClaimedRow): [string, string][] {
  const copy = copyOf(mailing, row);
  const byMail = tools.returnDomain === null ? '' : `, <mailto:${tools.urls.returnPath(copy, tools.returnDomain).replace(/^b-/, 'u-')}?subject=unsubscribe>`;
  const feedback: [string, string] = ['Feedback-ID', `${mailing.id}:${mailing.accountId}:${mailing.sourceType}:heliograph`];
  if (mailing.message.offersUnsubscribe === false) return [feedback];
  return [
    ['List-Unsubscribe', `<${tools.urls.unsubscribeUrl(copy)}>${byMail}`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    feedback,
  ];
}

// Nobody sees the hidden link and nobody can reach it by keyboard; whatever follows it is a machine.
function htmlOf(rendered: RenderedMail, hiddenUrl: string | null): string | readonly string[] {
  const parts = [...(rendered.htmlParts ?? [rendered.html])];
  if (hiddenUrl !== null) {
    const place = parts.findLastIndex((part) => part.includes(bodyEnd));
    const part = parts[place];
    if (part !== undefined) {
      const at = part.lastIndexOf(bodyEnd);
      parts.splice(place, 1, part.slice(0, at), `<a href="${hiddenUrl}" style="display:none" aria-hidden="true" tabindex="-1"></a>`, part.slice(at));
    }
  }
  return rendered.htmlParts ? parts : parts.join('');
}

function copyOf(mailing: Mailing, row: { contactId: number }): { accountId: number; mailingId: number; contactId: number } {
  return { accountId: mailing.accountId, mailingId: mailing.id, contactId: row.contactId };
}
