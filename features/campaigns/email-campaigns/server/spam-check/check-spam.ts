import { firstOfAudience } from '../preview-campaign.ts';
import { fieldsOf, mergeDataOf } from '#engines/audience/public.ts';
import { buildMessageMail, picksOf } from '#engines/delivery/public.ts';
import { renderPreview, type MailingMessage } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { askSpamd } from '#platform/server/mail/ask-spamd.ts';
import { MailRefused } from '#platform/server/mail/mail-refused.ts';
import { spamThreshold, verdictOf, type SpamCheck } from '../../contract/spam.ts';
import { buildMessage, type Campaign } from '../build-message.ts';
import { readMailInThread } from './read-mail-in-thread.ts';
import { reasonsAgainst, scoreOf } from './score-mail.ts';

/** A mail ready to be judged: its parts, and its bytes where it can be built. */
export interface JudgedMail {
  check: SpamCheck;
  raw: Buffer | null;
}

/** Renders a campaign for the first person of its audience and judges it by our own rules. */
export async function judgeCampaign(
  account: Account,
  campaign: Campaign,
  now: Date,
): Promise<JudgedMail> {
  const message = await buildMessage(account, campaign);
  const first = await firstOfAudience(account, campaign);
  const [contact] =
    first === null ? [] : await mergeDataOf(account, [first], await fieldsOf(account));
  return judgeMessage(message, contact ?? {}, {
    now,
    picks: await picksOf(account, message, first),
  });
}

async function judgeMessage(
  message: MailingMessage,
  contact: Readonly<Record<string, unknown>>,
  { now, picks }: { now: Date; picks: number[] | null },
): Promise<JudgedMail> {
  const rendered = await renderPreview(message, contact, { picks });
  const html = rendered.html.replace(/<\/?mark\b[^>]*>/g, '');
  const raw = rawOf(message, { ...rendered, html }, now);
  const mail = await readMailInThread({
    subject: rendered.subject,
    fromName: message.fromName,
    fromEmail: message.fromEmail,
    replyTo: message.replyTo,
    html,
    ownText: message.text,
    source: message.html,
    bytes: raw?.length ?? Buffer.byteLength(rendered.html),
  });
  const reasons = reasonsAgainst(mail);
  const score = scoreOf(reasons);
  return {
    raw,
    check: {
      score,
      threshold: spamThreshold,
      verdict: verdictOf(score),
      reasons,
      spamassassin: null,
    },
  };
}

/** Adds what SpamAssassin says; a daemon that can't be asked is said to be, and spoils nothing. */
export async function withSpamAssassin(
  { check, raw }: JudgedMail,
  spamdUrl: string | null,
): Promise<SpamCheck> {
  if (spamdUrl === null || raw === null) return check;
  try {
    const said = await askSpamd(spamdUrl, raw);
    return {
      ...check,
      spamassassin: said,
      verdict: said.score >= said.threshold ? 'spam' : check.verdict,
    };
  } catch {
    return {
      ...check,
      spamassassin: {
        error: 'SpamAssassin could not be asked: look whether it runs at SPAMD_URL.',
      },
    };
  }
}

function rawOf(
  message: MailingMessage,
  rendered: { subject: string; html: string; text: string },
  now: Date,
): Buffer | null {
  try {
    return buildMessageMail({
      message,
      rendered: { ...rendered, htmlParts: null, textParts: null },
      to: 'reader@example.com',
      date: now,
      messageId: 'spam-check@example.com',
      mailing: { id: 0, accountId: message.account.id, sourceType: 'campaign' },
      urls: judgedUrls,
      bounces: null,
    }).toBuffer();
  } catch (error) {
    // What keeps a mail from being built is said by preflight in its own words.
    if (error instanceof MailRefused) return null;
    throw error;
  }
}

const judgedUrls = {
  unsubscribeUrl: () => 'https://example.com/unsubscribe',
  webViewUrl: () => 'https://example.com/view',
};
