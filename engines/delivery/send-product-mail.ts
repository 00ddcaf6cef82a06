import { randomUUID } from 'node:crypto';
import { buildMail } from '#platform/server/mail/build-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { createProvider } from './create-provider.ts';
import { domainOf } from './message-id.ts';
import type { SendResult } from './provider.ts';
import { replyLine } from './smtp/read-replies.ts';

/** A mail that the product itself writes to one person, such as an invitation or a link for a new password. */
export interface ProductMail {
  to: string;
  subject: string;
  language: string;
  heading: string;
  /** Plain texts, one a paragraph. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Small print below the button, one a paragraph. */
  notes?: readonly string[];
}

/** Whose mail it is, where mail stays in the local inbox. */
export interface ProductMailOwner {
  /** The account in whose inbox it appears. */
  accountId: number;
  /** The only person who may read it there; null for everybody with access to the inbox. */
  onlyFor: number | null;
}

type Needs = Pick<Services, 'config' | 'database' | 'clock'>;

/** Sends a mail of the product now; throws when no server took it, so that the job behind it tries again. */
export async function sendProductMail(services: Needs, mail: ProductMail, owner: ProductMailOwner): Promise<void> {
  const from = services.config.mailFrom;
  const messageId = `product.${randomUUID()}@${domainOf(from)}`;
  const raw = buildMail({
    from: { name: 'Heliograph', email: from }, to: mail.to, replyTo: null, subject: mail.subject, date: services.clock.now(), messageId,
    text: textOf(mail), html: htmlOf(mail), headers: [['Auto-Submitted', 'auto-generated']],
  });
  const provider = createProvider(services);
  try {
    const result = await provider.send({
      accountId: owner.accountId, mailingId: null, contactId: null, onlyFor: owner.onlyFor, messageId, raw, envelope: { from, to: mail.to }, subject: mail.subject,
    }, async () => true);
    // After 'unclear' the mail has most likely arrived: a second one would only confuse.
    if (result.kind !== 'accepted' && result.kind !== 'unclear') throw new Error(`A mail of the product was not taken: ${wordsOf(result)}`);
  } finally {
    await provider.close();
  }
}

function textOf({ heading, paragraphs, button, notes = [] }: ProductMail): string {
  return [heading, ...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), ...notes].join('\n\n');
}

function htmlOf({ subject, language, heading, paragraphs, button, notes = [] }: ProductMail): string {
  const paragraph = (text: string, style: string): string => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f5f7;font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1d1d22">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${paragraphs.map((text) => paragraph(text, 'font-size:15px;line-height:1.55')).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#3b3bd6;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:12.5px;line-height:1.5;color:#5c5c66;word-break:break-all">${escaped(button.url)}</p>` : ''}
${notes.map((text) => paragraph(text, 'font-size:12.5px;line-height:1.5;color:#5c5c66')).join('\n')}
</div></body></html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

function wordsOf(result: Exclude<SendResult, { kind: 'accepted' | 'unclear' }>): string {
  if (result.kind === 'refused') return `the mail server said ${replyLine(result.reply)}`;
  return result.kind === 'abandoned' ? 'it was called back' : result.error;
}
