import { randomInt } from 'node:crypto';
import { sampleValues } from '#engines/recipient-values/public.ts';
import { templateRunner } from '#platform/server/template/template-runner.ts';
import { BadTemplate, liquidFinding } from './bad-template.ts';
import { decodeHtml, escapeHtml } from './html-text.ts';
import { joinMessage } from './join-message.ts';
import type { MailingMessage, MailRecipient } from './message.ts';
import { textsOfMessage } from './message-texts.ts';
import { prepareMessage } from './prepare-message.ts';
import { askedTexts, piecesWith } from './recipes.ts';
import { scopeOf, sourcesOf } from './render-batch.ts';
import { scanHtml } from './scan-html.ts';

/** A merge value that the contact does not have. */
export interface MissingValue {
  variable: string;
  /** How often the message writes it. */
  count: number;
}

/** What one contact would get, with empty merge values made visible. */
export interface MessagePreview {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  missing: MissingValue[];
}

/** Where a preview's own links lead: nowhere. */
const previewUrls = {
  unsubscribeUrl: '#unsubscribe',
  preferencesUrl: '#preferences',
  profileUrl: '#edit-profile',
  reportSpamUrl: '#report-spam',
  webViewUrl: '#web-view',
};

/** What a preview knows of its recipient besides the contact's values. */
export type PreviewGiven = Pick<MailRecipient, 'picks' | 'values'>;

/** Renders a message for one contact without tracking anything; throws BadTemplate when its Liquid is wrong. */
export async function renderPreview(
  message: MailingMessage,
  contact: Readonly<Record<string, unknown>>,
  given: PreviewGiven = {},
): Promise<MessagePreview> {
  const prepared = prepareMessage({ ...message, track: { opens: false, clicks: false } });
  const recipient: MailRecipient = {
    merge: contact,
    ...given,
    values: { ...sampleValues(textsOfMessage(message), message.values), ...given.values },
    ...previewUrls,
    openPixelUrl: null,
    linkUrl: () => '',
  };
  const scope = scopeOf(prepared, recipient);
  const mark = `~${Array.from({ length: 4 }, () => randomInt(1e9)).join('')}~`;
  const asked = askedTexts(prepared, given.picks, true);
  const [outcome] = await templateRunner.render({
    templates: sourcesOf(asked),
    scopes: [scope],
    missingMark: mark,
  });
  if (outcome === undefined) throw new Error('The preview was not rendered.');
  if ('error' in outcome)
    throw new BadTemplate([
      liquidFinding(outcome.error, asked[outcome.error.template]?.part ?? 'html'),
    ]);
  const written = asked.map(({ part }, index) => {
    const text = outcome.texts[index] ?? '';
    return part === 'html'
      ? markMissing(text, mark, outcome.missing)
      : showMissing(text, mark, outcome.missing);
  });
  const pieces = piecesWith(prepared, given.picks, { asked, written });
  const joined = joinMessage({ prepared, recipient, scope }, pieces);
  if (joined === null || 'error' in joined) throw new Error('The preview could not be joined.');
  return { ...joined, missing: countMissing(outcome.missing) };
}

function countMissing(names: readonly string[]): MissingValue[] {
  const counts = new Map<string, number>();
  for (const variable of names) counts.set(variable, (counts.get(variable) ?? 0) + 1);
  return [...counts].map(([variable, count]) => ({ variable, count }));
}

function replaceMarks(text: string, mark: string, write: (number: number) => string): string {
  const [first = '', ...rest] = text.split(mark);
  return (
    first +
    rest
      .map((part) => {
        const end = part.indexOf(';');
        return write(Number(part.slice(0, end))) + part.slice(end + 1);
      })
      .join('')
  );
}

function showMissing(text: string, mark: string, names: readonly string[]): string {
  return replaceMarks(text, mark, (number) => `[${names[number] ?? ''}]`);
}

/** Shows empty values in the body's text; inside tags and style sheets, where a mark would do harm, they stay empty. */
function markMissing(html: string, mark: string, names: readonly string[]): string {
  if (names.length === 0) return html;
  let marked = '';
  for (const piece of scanHtml(html)) {
    const isText = piece.kind === 'text';
    marked += replaceMarks(html.slice(piece.start, piece.end), mark, (number) => {
      const name = escapeHtml(decodeHtml(names[number] ?? ''));
      return isText
        ? `<mark data-missing="${name}" style="background:#fde68a;color:#7c2d12">${name}</mark>`
        : '';
    });
  }
  return marked;
}
