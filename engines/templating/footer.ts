import { escapeHtml } from './html-text.ts';
import { attributeOf, isLinkTag } from './find-links.ts';
import { oneLineAddress } from './merge-context.ts';
import type { MailingMessage } from './message.ts';
import { scanHtml, type Piece } from './scan-html.ts';

/** What the law wants in every body and this one lacks. */
export interface FooterGaps {
  unsubscribe: boolean;
  address: boolean;
}

const unsubscribeWords: Record<string, string> = {
  en: 'Unsubscribe',
  es: 'Darse de baja',
  de: 'Abmelden',
  it: 'Annulla iscrizione',
  fr: 'Se désabonner',
  pl: 'Wypisz się',
  pt: 'Cancelar subscrição',
  da: 'Afmeld',
  zh: '退订',
  nl: 'Afmelden',
  sv: 'Avsluta prenumeration',
  no: 'Meld deg av',
};

/** What an HTML body lacks: a link people can press, outside comments, and the postal address. */
export function gapsOfHtml(
  message: MailingMessage,
  html: string,
  pieces: readonly Piece[],
): FooterGaps {
  const hasLink = pieces.some((piece) => isUnsubscribeLink(html, piece));
  const visible = pieces
    .filter((piece) => piece.kind === 'text' || piece.kind === 'liquid')
    .map((piece) => html.slice(piece.start, piece.end));
  return {
    unsubscribe: !hasLink && message.offersUnsubscribe !== false,
    address: lacksAddress(message, visible.join(' ')),
  };
}

/** True when HTML has a link that people can press to unsubscribe. */
export function hasUnsubscribeLink(html: string): boolean {
  return (
    /\bunsubscribe_url\b/.test(html) &&
    scanHtml(html).some((piece) => isUnsubscribeLink(html, piece))
  );
}

function isUnsubscribeLink(html: string, piece: Piece): boolean {
  return (
    isLinkTag(piece) &&
    !piece.isForOutlook &&
    /\bunsubscribe_url\b/.test(attributeOf(html, piece, 'href') ?? '')
  );
}

/** What a text body lacks. */
export function gapsOfText(message: MailingMessage, text: string): FooterGaps {
  return {
    unsubscribe: message.offersUnsubscribe !== false && !/\{\{[^{}]*\bunsubscribe_url\b/.test(text),
    address: lacksAddress(message, text),
  };
}

function lacksAddress(message: MailingMessage, text: string): boolean {
  if (/\{\{-?\s*postal_address\b/.test(text)) return false;
  const address = lettersOf(message.postalAddress);
  return address !== '' && !lettersOf(text).includes(address);
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/&[a-z]+;|[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The footer that fills the gaps of an HTML body; `unsubscribeHref` is already escaped or a template. */
export function htmlFooter(
  message: MailingMessage,
  gaps: FooterGaps,
  unsubscribeHref: string,
): string {
  const lines: string[] = [];
  if (gaps.address && message.postalAddress.trim() !== '')
    lines.push(escapeHtml(oneLineAddress(message.postalAddress)));
  if (gaps.unsubscribe)
    lines.push(
      `<a href="${unsubscribeHref}" style="color:#667085;text-decoration:underline">${escapeHtml(unsubscribeWord(message))}</a>`,
    );
  if (lines.length === 0) return '';
  return `<div style="padding:24px 16px;font-family:Arial,sans-serif;font-size:12px;line-height:18px;color:#667085;text-align:center">${lines.join('<br>')}</div>`;
}

/** The footer that fills the gaps of a text body. */
export function textFooter(
  message: MailingMessage,
  gaps: FooterGaps,
  unsubscribeUrl: string,
): string {
  const lines: string[] = [];
  if (gaps.address && message.postalAddress.trim() !== '')
    lines.push(oneLineAddress(message.postalAddress));
  if (gaps.unsubscribe) lines.push(`${unsubscribeWord(message)}: ${unsubscribeUrl}`);
  return lines.length === 0 ? '' : `\n\n-- \n${lines.join('\n')}\n`;
}

function unsubscribeWord(message: MailingMessage): string {
  return unsubscribeWords[message.language.slice(0, 2).toLowerCase()] ?? unsubscribeWords['en']!;
}
