import { FixedText, type MailText } from '#platform/server/mail/fixed-text.ts';
import type { Scope } from '#platform/server/template/template-runner.ts';
import { isWebAddress } from './find-links.ts';
import { htmlFooter, textFooter, type FooterGaps } from './footer.ts';
import { decodeHtml, escapeHtml, oneLine } from './html-text.ts';
import { oneLineAddress } from './merge-context.ts';
import type { MailRecipient, RenderedMessage } from './message.ts';
import { NeedsEngine, writePlain, type JoinPiece, type Mark } from './pieces.ts';
import type { PreparedMessage } from './prepare-message.ts';
import type { PiecesByPart } from './choices.ts';

/** One person's rendering. */
export interface Joining {
  prepared: PreparedMessage;
  recipient: MailRecipient;
  scope: Scope;
}

/** Joins the parts of one person's mail; null when a part needs the template engine first. */
export function joinMessage(joining: Joining, pieces: PiecesByPart): RenderedMessage | null {
  if (!pieces.subject || !pieces.preheader || !pieces.html || !pieces.text) return null;
  try {
    const preheader = oneLine(joinParts(joining, pieces.preheader).join(''));
    const html = joinHtml(joining, pieces.html, preheader);
    const text = withTextFooter(joining, joinParts(joining, pieces.text));
    return {
      subject: oneLine(joinParts(joining, pieces.subject).join('')),
      preheader,
      // Joined only when somebody asks: a mail is built of its parts.
      get html() {
        return html.join('');
      },
      get text() {
        return text.join('');
      },
      htmlParts: pieces.html.some(isFixed) ? html : null,
      textParts: pieces.text.some(isFixed) ? text : null,
    };
  } catch (error) {
    if (error instanceof NeedsEngine) return null;
    throw error;
  }
}

function isFixed(piece: JoinPiece): boolean {
  return piece instanceof FixedText;
}

function joinParts({ scope }: Joining, pieces: readonly JoinPiece[]): MailText[] {
  const parts: MailText[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') parts.push(withoutNul(piece));
    else if (piece instanceof FixedText) parts.push(piece);
    else if ('path' in piece) parts.push(withoutNul(writePlain(piece, scope, false)));
  }
  return parts;
}

function joinHtml(joining: Joining, pieces: readonly JoinPiece[], preheader: string): MailText[] {
  const { recipient, scope } = joining;
  const parts: MailText[] = [];
  let targetFrom = 0;
  let hasFoot = false;
  for (const piece of pieces) {
    if (piece instanceof FixedText) parts.push(piece);
    else if (typeof piece === 'string') parts.push(withoutNul(piece));
    else if ('path' in piece) parts.push(withoutNul(writePlain(piece, scope, true)));
    else if (piece.mark === 'L') parts.push(escapeHtml(recipient.linkUrl(piece.no)));
    else if (piece.mark === 'D') targetFrom = parts.length;
    else if (piece.mark === 'E')
      parts.push(dynamicTarget(joining, piece, parts.splice(targetFrom).join('')));
    else if (piece.mark === 'H') parts.push(...previewText(preheader));
    else if (!hasFoot) {
      parts.push(...foot(joining, parts));
      hasFoot = true;
    }
  }
  // A condition around the end of the body may have swallowed the mark.
  if (!hasFoot) parts.push(...foot(joining, parts));
  return parts;
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** A target made for this person: tracked when it is a web address, and never a script. */
function dynamicTarget({ prepared, recipient }: Joining, { no }: Mark, written: string): string {
  const target = decodeHtml(written).trim();
  if (isWebAddress(target)) {
    if (!prepared.message.track.clicks || recipient.dynamicLinkUrl === undefined) return written;
    return escapeHtml(recipient.dynamicLinkUrl(no, target));
  }
  const isHarmless =
    /^(?:mailto:|tel:|sms:|https?:|#|\{\{)/i.test(target) || !/^[^/?#]*:/.test(target);
  return isHarmless ? written : '#';
}

const previewOpens = new FixedText(
  '<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">',
);
const previewEnds = new FixedText(`${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`);
const pixelOpens = new FixedText('<img src="');
const pixelEnds = new FixedText('" width="1" height="1" alt="" style="display:block;border:0">');
const hiddenOpens = new FixedText('<a href="');
const hiddenEnds = new FixedText('" style="display:none" aria-hidden="true" tabindex="-1"></a>');

/** Text that mailboxes show beside the subject; the filler keeps the body's first words out of it. */
function previewText(preheader: string): MailText[] {
  return preheader === '' ? [] : [previewOpens, escapeHtml(preheader), previewEnds];
}

/** What closes the body: the footer when conditions hid what the law wants, the pixel, and the link for machines. */
function foot(joining: Joining, before: readonly MailText[]): MailText[] {
  const {
    prepared: { pieces, message },
    recipient,
  } = joining;
  const parts: MailText[] =
    pieces.html === null
      ? [
          htmlFooter(
            message,
            hiddenGaps(joining, before.join(''), 'html'),
            escapeHtml(recipient.unsubscribeUrl),
          ),
        ]
      : [];
  if (recipient.openPixelUrl !== null && message.track.opens)
    parts.push(pixelOpens, escapeHtml(recipient.openPixelUrl), pixelEnds);
  if (recipient.hiddenUrl != null)
    parts.push(hiddenOpens, escapeHtml(recipient.hiddenUrl), hiddenEnds);
  return parts;
}

function withTextFooter(joining: Joining, text: MailText[]): MailText[] {
  const { prepared, recipient } = joining;
  if (prepared.pieces.text !== null) return text;
  return [
    ...text,
    textFooter(
      prepared.message,
      hiddenGaps(joining, text.join(''), 'text'),
      recipient.unsubscribeUrl,
    ),
  ];
}

/** What a template with conditions promised but did not write for this person. */
function hiddenGaps(
  { prepared, recipient }: Joining,
  written: string,
  part: 'html' | 'text',
): FooterGaps {
  const write = part === 'html' ? escapeHtml : (text: string) => text;
  const promised = /\bpostal_address\b/.test(prepared.templates[part]);
  return {
    unsubscribe:
      prepared.message.offersUnsubscribe !== false &&
      !written.includes(write(recipient.unsubscribeUrl)),
    address: promised && !written.includes(write(oneLineAddress(prepared.message.postalAddress))),
  };
}
