import type { TrackingUrls } from '#engines/tracking/public.ts';
import { renderBatch, type MailRecipient, type PreparedMessage, type RenderedMessage } from '#engines/templating/public.ts';
import type { Clock } from '#platform/server/clock.ts';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import { asciiDomain, MailRefused } from '#platform/server/mail/mail-refused.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { ClaimedRow } from './2-claim.ts';
import { domainOf, messageIdOf } from './message-id.ts';
import type { Mailing } from './open-mailings.ts';
import type { OutgoingMail } from './provider.ts';

/** What composing needs besides the mailing. */
export interface ComposeTools {
  urls: TrackingUrls;
  secrets: Secrets;
  clock: Clock;
  /** A domain whose mail comes back to us: bounces go to a signed address there, unsubscribe mail too. Null when there is none. */
  returnDomain: string | null;
}

/** One person's mail, or the sentence that says why there is none. */
export type Composed = { mail: OutgoingMail } | { error: string };

/** Makes the mails of a few claimed rows: renders the message for each person and builds the bytes. */
export async function composeMails(tools: ComposeTools, mailing: Mailing, prepared: PreparedMessage, rows: readonly ClaimedRow[]): Promise<Composed[]> {
  const rendered = await renderBatch(prepared, rows.map((row) => recipientOf(tools.urls, mailing, row)));
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
      html: mailing.message.track.clicks ? withHiddenLink(rendered.html, tools.urls.hiddenUrl(copy)) : rendered.html,
      headers: headersOf(tools, mailing, row),
    });
    const from = tools.returnDomain === null ? message.fromEmail : tools.urls.returnPath(copy, tools.returnDomain);
    return { mail: { ...copy, messageId, envelope: { from, to }, subject: rendered.subject, raw } };
  } catch (error) {
    if (error instanceof MailRefused) return { error: error.message };
    throw error;
  }
}

function recipientOf(urls: TrackingUrls, mailing: Mailing, row: ClaimedRow): MailRecipient {
  const copy = copyOf(mailing, row);
  return {
    merge: row.merge,
    unsubscribeUrl: urls.unsubscribeUrl(copy),
    preferencesUrl: urls.preferencesUrl(copy),
    webViewUrl: urls.webViewUrl(copy),
    openPixelUrl: mailing.message.track.opens ? urls.openPixelUrl(copy) : null,
    linkUrl: (no) => urls.clickUrl(copy, no),
    dynamicLinkUrl: (no, target) => urls.dynamicClickUrl(copy, no, target) ?? target,
  };
}

function headersOf(tools: ComposeTools, mailing: Mailing, row: ClaimedRow): [string, string][] {
  const copy = copyOf(mailing, row);
  const byMail = tools.returnDomain === null ? '' : `, <mailto:${tools.urls.returnPath(copy, tools.returnDomain).replace(/^b-/, 'u-')}?subject=unsubscribe>`;
  return [
    ['List-Unsubscribe', `<${tools.urls.unsubscribeUrl(copy)}>${byMail}`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['Feedback-ID', `${mailing.id}:${mailing.accountId}:${mailing.sourceType}:heliograph`],
  ];
}

// Nobody sees it and nobody can reach it by keyboard; whatever follows it is a machine.
function withHiddenLink(html: string, url: string): string {
  const at = html.lastIndexOf('</body>');
  if (at < 0) return html;
  return `${html.slice(0, at)}<a href="${url}" style="display:none" aria-hidden="true" tabindex="-1"></a>${html.slice(at)}`;
}

function copyOf(mailing: Mailing, row: { contactId: number }): { accountId: number; mailingId: number; contactId: number } {
  return { accountId: mailing.accountId, mailingId: mailing.id, contactId: row.contactId };
}
