import { BadTemplate, liquidFinding, type Finding } from './bad-template.ts';
import { attributeOf, hasLiquid, isLinkTag } from './find-links.ts';
import { gapsOfHtml } from './footer.ts';
import { decodeHtml, lineCounter } from './html-text.ts';
import { placeholderFindings } from './lint-placeholders.ts';
import { clippingBytes, finishedBytes } from './mail-check/check-mail.ts';
import { knownRoots } from './contract.ts';
import type { MailingMessage } from './message.ts';
import { scanHtml, type Piece, type TagPiece } from './scan-html.ts';
import { analyseParts } from './variables.ts';

/** Findings of one kind are named so many times; a text made to have more is told enough. */
const mostOfAKind = 50;

/** Checks a message before it is sent: what is wrong, where, and how to mend it. */
export async function lintMessage(
  message: MailingMessage,
  options: { contactVariables?: readonly string[]; hasEvent?: boolean } = {},
): Promise<Finding[]> {
  const pieces = scanHtml(message.html);
  const lineOf = lineCounter(message.html);
  return fewOfEachKind([
    ...emptyParts(message),
    ...legalGaps(message, pieces),
    ...pieces.flatMap((piece) =>
      piece.kind === 'tag' && !piece.isEnd && !piece.isForOutlook
        ? tagFindings(message.html, piece, lineOf)
        : [],
    ),
    ...placeholderFindings(message.html, pieces, lineOf),
    ...sizeFindings(message.html),
    ...(await liquidFindings(message, options)),
  ]);
}

/** What the law wants in the body and this one lacks: of a message with its footer in place. */
export function lintFooter(message: MailingMessage): Finding[] {
  return legalGaps(message, scanHtml(message.html));
}

function fewOfEachKind(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= mostOfAKind;
  });
}

function emptyParts(message: MailingMessage): Finding[] {
  const findings: Finding[] = [];
  if (message.subject.trim() === '') {
    findings.push({
      code: 'empty_subject',
      severity: 'error',
      message: 'The subject is empty.',
      fix: 'Write a subject.',
      where: { part: 'subject', line: null },
    });
  }
  if (message.html.trim() === '') {
    findings.push({
      code: 'empty_body',
      severity: 'error',
      message: 'The message has no content.',
      fix: 'Choose or write a content.',
      where: { part: 'html', line: null },
    });
  }
  return findings;
}

function legalGaps(message: MailingMessage, pieces: readonly Piece[]): Finding[] {
  const gaps = gapsOfHtml(message, message.html, pieces);
  const findings: Finding[] = [];
  if (gaps.unsubscribe) {
    findings.push({
      code: 'missing_unsubscribe',
      severity: 'warning',
      message: 'The body has no unsubscribe link; one is added below it.',
      fix: 'Put <a href="{{ unsubscribe_url }}">Unsubscribe</a> where you want it.',
      where: { part: 'html', line: null },
    });
  }
  if (message.offersUnsubscribe === false) return findings;
  if (message.postalAddress.trim() === '') {
    findings.push({
      code: 'missing_address',
      severity: 'error',
      message: 'The sender has no postal address.',
      fix: 'Write the address in the account settings or in the campaign.',
      where: { part: 'html', line: null },
    });
  } else if (gaps.address) {
    findings.push({
      code: 'missing_address',
      severity: 'warning',
      message: 'The body has no postal address; it is added below it.',
      fix: 'Put {{ postal_address }} where you want it.',
      where: { part: 'html', line: null },
    });
  }
  return findings;
}

function tagFindings(html: string, tag: TagPiece, lineOf: (position: number) => number): Finding[] {
  const where = { part: 'html' as const, line: lineOf(tag.start) };
  if (
    tag.name === 'script' ||
    tag.name === 'iframe' ||
    tag.name === 'object' ||
    tag.name === 'form'
  ) {
    return [
      {
        code: 'active_content',
        severity: 'warning',
        message: `<${tag.name}> does not work in email and makes filters suspicious.`,
        fix: `Remove <${tag.name}>; lead to a web page with a link instead.`,
        where,
      },
    ];
  }
  if (tag.name === 'img' && attributeOf(html, tag, 'alt') === null) {
    return [
      {
        code: 'missing_alt',
        severity: 'warning',
        message: 'A picture has no alternative text.',
        fix: 'Add alt="what the picture says", or alt="" for decoration.',
        where,
      },
    ];
  }
  if (!isLinkTag(tag)) return [];
  return tag.attributes
    .filter(({ name }) => name === 'href')
    .flatMap(({ valueStart, valueEnd }) => linkFindings(html.slice(valueStart, valueEnd), where));
}

function linkFindings(value: string, where: Finding['where']): Finding[] {
  const url = decodeHtml(value).trim();
  if (url === '' || url === '#') {
    return [
      {
        code: 'empty_link',
        severity: 'error',
        message: 'A link leads nowhere.',
        fix: 'Give it an address beginning with https://.',
        where,
      },
    ];
  }
  if (hasLiquid(url) || /^(?:mailto:|tel:|sms:|#)/i.test(url)) return [];
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return [];
  return [
    {
      code: 'bad_link',
      severity: 'error',
      message: `The link ${url.slice(0, 100)} works in no mailbox.`,
      fix: 'Write the whole address, beginning with https://.',
      where,
    },
  ];
}

function sizeFindings(html: string): Finding[] {
  const bytes = finishedBytes(html);
  if (bytes <= clippingBytes) return [];
  return [
    {
      code: 'too_large',
      severity: 'warning',
      message: `The HTML will have ${Math.ceil(bytes / 1024)} kB; Gmail cuts off what is behind 102 kB.`,
      fix: 'Shorten the content or split it over two emails.',
      where: { part: 'html', line: null },
    },
  ];
}

async function liquidFindings(
  message: MailingMessage,
  {
    contactVariables,
    hasEvent = true,
  }: { contactVariables?: readonly string[]; hasEvent?: boolean },
): Promise<Finding[]> {
  const roots = new Set<string>(knownRoots.filter((root) => hasEvent || root !== 'event'));
  const contacts = contactVariables && new Set(contactVariables);
  const findings: Finding[] = [];
  for (const { part, analysis } of await analyseParts(message)) {
    if (analysis.error) findings.push(liquidFinding(analysis.error, part));
    for (const { path, row } of analysis.read) {
      const [root = '', field] = path;
      const isKnown =
        root === 'contact' && field !== undefined && contacts
          ? contacts.has(field)
          : roots.has(root);
      if (isKnown) continue;
      findings.push({
        code: 'unknown_variable',
        severity: 'warning',
        message: `{{ ${path.join('.')} }} is no merge variable${root === 'contact' ? '; it stays empty' : '; it is sent as it stands'}.`,
        fix: contacts?.has(root)
          ? `Write {{ contact.${root} }}.`
          : 'Choose a variable from the list of merge variables.',
        where: { part, line: row },
      });
    }
  }
  return findings;
}

/** Throws BadTemplate when a part's Liquid cannot be parsed. */
export async function refuseBadLiquid(parts: {
  subject?: string;
  html: string;
  text: string;
}): Promise<void> {
  const analyses = await analyseParts({
    subject: parts.subject ?? '',
    preheader: '',
    html: parts.html,
    text: parts.text,
  });
  const findings = analyses.flatMap(({ part, analysis }) =>
    analysis.error ? [liquidFinding(analysis.error, part)] : [],
  );
  if (findings.length > 0) throw new BadTemplate(findings);
}
