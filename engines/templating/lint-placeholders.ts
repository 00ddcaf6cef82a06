import type { Finding } from './bad-template.ts';
import { placeholderPicturePath, placeholderTexts } from './contract.ts';
import { attributeOf } from './find-links.ts';
import { decodeHtml } from './html-text.ts';
import type { Piece } from './scan-html.ts';

/** What a block or layout brought and nobody replaced: a picture keeps the message from being sent, words warn. */
export function placeholderFindings(
  html: string,
  pieces: readonly Piece[],
  lineOf: (position: number) => number,
): Finding[] {
  const said = new Set<string>();
  return pieces.flatMap((piece): Finding[] => {
    const where = { part: 'html' as const, line: lineOf(piece.start) };
    if (piece.kind === 'tag' && piece.name === 'img' && !piece.isEnd)
      return (attributeOf(html, piece, 'src') ?? '').trim().endsWith(placeholderPicturePath)
        ? [{ ...placeholderPicture, where }]
        : [];
    if (piece.kind !== 'text') return [];
    const text = decodeHtml(html.slice(piece.start, piece.end)).replace(/\s+/g, ' ').trim();
    if (!placeholderTexts.has(text) || said.has(text)) return [];
    said.add(text);
    return [
      {
        code: 'placeholder_text',
        severity: 'warning',
        message: `The placeholder text “${text}” is still in the email.`,
        fix: 'Write your own words, or delete the block.',
        where,
      },
    ];
  });
}

const placeholderPicture = {
  code: 'placeholder_picture',
  severity: 'error',
  message: 'A placeholder picture is still in the email.',
  fix: 'Choose a picture of your own, or delete the block.',
} as const;
