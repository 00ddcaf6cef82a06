import { sql } from 'kysely';
import {
  allTextOf,
  mapParts,
  type ContentPart,
  type FreezeContext,
  type MessageParts,
} from '#engines/content-parts/public.ts';
import {
  hasFooterToken,
  hasUnsubscribeLink,
  replaceFooter,
  type Finding,
} from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';

interface Footer {
  html: string;
  text: string;
}

/** Puts the footer into messages: where their content asks for it, otherwise at the end. */
export const footerPart: ContentPart = {
  name: 'footers',
  order: 20,
  async freeze(account, parts, context) {
    if (!takesFooter(parts, context)) return parts;
    const footer = await footerFor(account, context);
    return footer === null ? parts : withFooter(parts, footer);
  },
  async check(account, parts, context) {
    if (!takesFooter(parts, context) || (await footerFor(account, context)) !== null) return [];
    if (context.footerId !== null) return [goneFooter];
    return hasFooterToken(allTextOf(parts)) ? [missingFooter] : [];
  },
};

const goneFooter: Finding = {
  code: 'unknown_part',
  severity: 'error',
  message: 'The chosen footer does not exist any more.',
  fix: 'Choose another footer.',
  where: { part: 'html', line: null },
};
const missingFooter: Finding = {
  code: 'unready_part',
  severity: 'warning',
  message: 'The content asks for the footer, but this account has no default footer.',
  fix: 'Make a footer the default, or choose one.',
  where: { part: 'html', line: null },
};

/**
 * A chosen footer is always put in, and so is one that the content asks for. By itself a footer comes only to emails that
 * have no way out of their own, and never to receipts and the like, which may not offer one.
 */
function takesFooter(parts: MessageParts, { footerId, source }: FreezeContext): boolean {
  if (footerId !== null || hasFooterToken(allTextOf(parts))) return true;
  return source?.type !== 'transactional' && !hasUnsubscribeLink(parts.html);
}

async function footerFor(
  account: Account,
  { footerId, language }: FreezeContext,
): Promise<Footer | null> {
  const found = await sql<Footer>`
    select html_part as html, text_part as text from footers
    where account_id = ${account.id}
      and ${footerId === null ? sql`(is_default or language = ${language})` : sql`id = ${footerId}`}
    order by (language = ${language}) is true desc limit 1`.execute(account.db);
  return found.rows[0] ?? null;
}

/** A message with a footer. */
export function withFooter(parts: MessageParts, footer: Footer): MessageParts {
  const named = { html: hasFooterToken(parts.html), text: hasFooterToken(parts.text) };
  const placed = mapParts(parts, (written, kind) => replaceFooter(written, footer[kind]));
  return {
    ...placed,
    html: named.html ? placed.html : htmlWithFooter(placed.html, footer.html),
    text: named.text ? placed.text : textWithFooter(placed.text, footer.text),
  };
}

function htmlWithFooter(html: string, footer: string): string {
  const end = html.toLowerCase().lastIndexOf('</body>');
  return end < 0 ? `${html}\n${footer}` : html.slice(0, end) + footer + html.slice(end);
}

function textWithFooter(text: string, footer: string): string {
  return text.trim() === '' ? text : `${text.trimEnd()}\n\n-- \n${footer.trim()}\n`;
}
