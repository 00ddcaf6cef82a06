import type { Scope } from '#platform/server/template/template-runner.ts';
import { isWebAddress } from './find-links.ts';
import { htmlFooter, textFooter, type FooterGaps } from './footer.ts';
import { decodeHtml, escapeHtml, oneLine } from './html-text.ts';
import { oneLineAddress } from './merge-context.ts';
import type { MailRecipient, RenderedMessage } from './message.ts';
import { NeedsEngine, writePlain, type JoinPiece, type Mark } from './pieces.ts';
import type { PreparedMessage } from './prepare-message.ts';

/** One person's rendering. */
export interface Joining {
  prepared: PreparedMessage;
  recipient: MailRecipient;
  scope: Scope;
}

/** Joins the parts of one person's mail; null when a part needs the template engine first. */
export function joinMessage(joining: Joining, pieces: PreparedMessage['pieces']): RenderedMessage | null {
  if (!pieces.subject || !pieces.preheader || !pieces.html || !pieces.text) return null;
  try {
    const preheader = oneLine(joinPart(joining, pieces.preheader));
    const parts = joinHtml(joining, pieces.html, preheader);
    return {
      subject: oneLine(joinPart(joining, pieces.subject)),
      preheader,
      // Joined only when somebody asks: a mail is built of its parts.
      get html() {
        return parts.join('');
      },
      htmlParts: pieces.html === joining.prepared.pieces.html ? parts : null,
      text: withTextFooter(joining, joinPart(joining, pieces.text)),
    };
  } catch (error) {
    if (error instanceof NeedsEngine) return null;
    throw error;
  }
}

function joinPart({ scope }: Joining, pieces: readonly JoinPiece[]): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else if ('path' in piece) text += writePlain(piece, scope, false);
  }
  return text.replaceAll('\0', '');
}

function joinHtml(joining: Joining, pieces: readonly JoinPiece[], preheader: string): string[] {
  const { recipient, scope } = joining;
  const parts: string[] = [];
  let targetFrom = 0;
  let hasFoot = false;
  for (const piece of pieces) {
    if (typeof piece === 'string') parts.push(piece);
    else if ('path' in piece) parts.push(writePlain(piece, scope, true));
    else if (piece.mark === 'L') parts.push(escapeHtml(recipient.linkUrl(piece.no)));
    else if (piece.mark === 'D') targetFrom = parts.length;
    else if (piece.mark === 'E') parts.push(dynamicTarget(joining, piece, parts.splice(targetFrom).join('')));
    else if (piece.mark === 'H') parts.push(previewText(preheader));
    else if (!hasFoot) {
      parts.push(foot(joining, parts));
      hasFoot = true;
    }
  }
  // A condition around the end of the body may have swallowed the mark.
  if (!hasFoot) parts.push(foot(joining, parts));
  return parts.map((part) => (part.includes('\0') ? part.replaceAll('\0', '') : part));
}

/** A target made for this person: tracked when it is a web address, and never a script. */
function dynamicTarget({ prepared, recipient }: Joining, { no }: Mark, written: string): string {
  const target = decodeHtml(written).trim();
  if (isWebAddress(target)) {
    if (!prepared.message.track.clicks || recipient.dynamicLinkUrl === undefined) return written;
    return escapeHtml(recipient.dynamicLinkUrl(no, target));
  }
  const isHarmless = /^(?:mailto:|tel:|sms:|https?:|#|\{\{)/i.test(target) || !/^[^/?#]*:/.test(target);
  return isHarmless ? written : '#';
}

/** Text that mailboxes show beside the subject; the filler keeps the body's first words out of it. */
function previewText(preheader: string): string {
  if (preheader === '') return '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`;
}

/** What closes the body: the footer when conditions hid what the law wants, and the pixel. */
function foot(joining: Joining, before: readonly string[]): string {
  const { prepared, recipient } = joining;
  const footer = prepared.pieces.html === null
    ? htmlFooter(prepared.message, hiddenGaps(joining, before.join(''), 'html'), escapeHtml(recipient.unsubscribeUrl))
    : '';
  if (recipient.openPixelUrl === null || !prepared.message.track.opens) return footer;
  return `${footer}<img src="${escapeHtml(recipient.openPixelUrl)}" width="1" height="1" alt="" style="display:block;border:0">`;
}

function withTextFooter(joining: Joining, text: string): string {
  const { prepared, recipient } = joining;
  if (prepared.pieces.text !== null) return text;
  return text + textFooter(prepared.message, hiddenGaps(joining, text, 'text'), recipient.unsubscribeUrl);
}

/** What a template with conditions promised but did not write for this person. */
function hiddenGaps({ prepared, recipient }: Joining, written: string, part: 'html' | 'text'): FooterGaps {
  const write = part === 'html' ? escapeHtml : (text: string) => text;
  const promised = /\bpostal_address\b/.test(prepared.templates[part]);
  return {
    unsubscribe: prepared.message.offersUnsubscribe !== false && !written.includes(write(recipient.unsubscribeUrl)),
    address: promised && !written.includes(write(oneLineAddress(prepared.message.postalAddress))),
  };
}
