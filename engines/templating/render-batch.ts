import { templateRunner, type RenderOutcome, type Scope, type TemplateFailure } from '#platform/server/template/template-runner.ts';
import { htmlFooter, textFooter, type FooterGaps } from './footer.ts';
import { decodeHtml, escapeHtml, oneLine } from './html-text.ts';
import { isWebAddress } from './find-links.ts';
import { messageParts, type MailRecipient, type MessagePart, type RenderedMessage } from './message.ts';
import { cutAtMarks, NeedsEngine, writePlain, type JoinPiece, type Mark } from './pieces.ts';
import type { PreparedMessage } from './prepare-message.ts';

/** Renders a message for many people; one person's failure is an answer of its own and stops nobody else. */
export async function renderBatch(prepared: PreparedMessage, recipients: readonly MailRecipient[]): Promise<RenderedMessage[]> {
  const scopes = recipients.map((recipient) => scopeOf(prepared, recipient));
  const rendered = recipients.map((recipient, index) => joinMessage(prepared, recipient, scopes[index]!));
  const leftOver = rendered.flatMap((message, index) => (message === null ? [index] : []));
  if (leftOver.length > 0) {
    const outcomes = await renderWithEngine(prepared, leftOver.map((index) => scopes[index]!));
    for (const [place, index] of leftOver.entries()) {
      rendered[index] = finishOutcome(prepared, recipients[index]!, scopes[index]!, outcomes[place]!);
    }
  }
  return rendered.map((message) => message ?? { error: 'The message was not rendered.' });
}

/** A failure as a sentence for people. */
export function failureSentence(failure: TemplateFailure, part: string): string {
  const place = failure.line === null ? part : `${part}, line ${failure.line}`;
  return `The ${place} could not be rendered: ${failure.message}.`;
}

function scopeOf(prepared: PreparedMessage, recipient: MailRecipient): Scope {
  return {
    ...recipient.values,
    ...prepared.common,
    contact: recipient.merge,
    unsubscribe_url: recipient.unsubscribeUrl,
    preferences_url: recipient.preferencesUrl,
    web_view_url: recipient.webViewUrl,
  };
}

/** The parts that only the engine can render; the others are joined here. */
function engineParts(prepared: PreparedMessage): MessagePart[] {
  const needed = messageParts.filter((part) => prepared.pieces[part] === null);
  return needed.length > 0 ? needed : [...messageParts];
}

async function renderWithEngine(prepared: PreparedMessage, scopes: readonly Scope[]): Promise<RenderOutcome[]> {
  const parts = engineParts(prepared);
  return templateRunner.render({
    templates: parts.map((part) => ({ text: prepared.templates[part], escape: part === 'html' ? 'html' : 'none' })),
    scopes,
  });
}

function finishOutcome(prepared: PreparedMessage, recipient: MailRecipient, scope: Scope, outcome: RenderOutcome): RenderedMessage {
  const parts = engineParts(prepared);
  if ('error' in outcome) return { error: failureSentence(outcome.error, parts[outcome.error.template] ?? 'message') };
  const pieces = { ...prepared.pieces };
  for (const [index, part] of parts.entries()) pieces[part] = cutAtMarks(outcome.texts[index]!, prepared.nonce);
  return joinParts(prepared, recipient, scope, pieces) ?? { error: 'A merge value is a list or an object where a text is needed.' };
}

function joinMessage(prepared: PreparedMessage, recipient: MailRecipient, scope: Scope): RenderedMessage | null {
  return joinParts(prepared, recipient, scope, prepared.pieces);
}

function joinParts(prepared: PreparedMessage, recipient: MailRecipient, scope: Scope, pieces: PreparedMessage['pieces']): RenderedMessage | null {
  if (!pieces.subject || !pieces.preheader || !pieces.html || !pieces.text) return null;
  const joining = { recipient, scope, prepared };
  try {
    const preheader = oneLine(join(pieces.preheader, joining, ''));
    const html = join(pieces.html, { ...joining, isHtml: true }, preheader);
    const text = join(pieces.text, joining, '');
    return {
      subject: oneLine(join(pieces.subject, joining, '')),
      preheader,
      html: withoutNul(prepared.pieces.html === null ? withHtmlFooter(joining, html) : html.replace(prepared.nonce, '')),
      text: withoutNul(prepared.pieces.text === null ? withTextFooter(joining, text) : text),
    };
  } catch (error) {
    if (error instanceof NeedsEngine) return null;
    throw error;
  }
}

interface Joining {
  recipient: MailRecipient;
  scope: Scope;
  prepared: PreparedMessage;
  isHtml?: boolean;
}

function join(pieces: readonly JoinPiece[], joining: Joining, preheader: string): string {
  const { recipient, scope, prepared, isHtml = false } = joining;
  const parts: string[] = [];
  let targetFrom = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') parts.push(piece);
    else if ('path' in piece) parts.push(writePlain(piece, scope, isHtml));
    else if (piece.mark === 'D') targetFrom = parts.length;
    else if (piece.mark === 'E') parts.push(dynamicTarget(recipient, prepared, parts.splice(targetFrom).join(''), pieces, piece));
    else parts.push(writeMark(piece, joining, preheader));
  }
  return parts.join('');
}
