import { templateRunner } from '#platform/server/template/template-runner.ts';
import type { TemplateFailure } from '#platform/server/template/template-runner.ts';
import type { KeptItem } from './feed-items.ts';

/** What a message shows of a feed's items. */
export interface RenderedItems {
  html: string;
  text: string;
}

// Private characters, which items never hold (`read-item.ts`): they stand for tokens of the template, and for what items hold.
const kept = (no: number): string => `\uE012${no}\uE013`;
const keptToken = /\uE012(\d{1,6})\uE013/g;
/** A value of the message, such as {{ contact.first_name }}: everything written out that is not of the item. */
const otherToken = /\{\{-?(?![ \t\r\n]{0,20}item\b)[^{}]{0,500}\}\}/g;

/**
 * Renders the item template once for each item, with only `item` known. What the template writes of other values stays as it
 * is written, for each recipient's turn. What items say is never read as a template: their braces come out as text.
 */
export async function renderItems(
  template: string,
  items: readonly KeptItem[],
): Promise<RenderedItems | { failure: TemplateFailure }> {
  if (items.length === 0) return { html: '', text: '' };
  const tokens: string[] = [];
  const text = template.replaceAll(otherToken, (token) => {
    tokens.push(token);
    return kept(tokens.length - 1);
  });
  const outcomes = await templateRunner.render({
    templates: [{ text, escape: 'html' }],
    scopes: items.map((item) => ({ item: valuesOf(item) })),
  });
  const rendered: string[] = [];
  for (const outcome of outcomes) {
    if ('error' in outcome) return { failure: outcome.error };
    rendered.push(outcome.texts[0] ?? '');
  }
  return {
    html: withTokens(asEntities(rendered.join('\n')), tokens),
    text: items.map(textOf).join('\n\n'),
  };
}

/** What is wrong with an item template, as the messages of its field. */
export async function faultsOfTemplate(template: string): Promise<string[]> {
  const [found] = await templateRunner.analyse([
    { text: template.replaceAll(otherToken, ''), escape: 'html' },
  ]);
  if (!found) return [];
  if (found.error !== null) {
    const { message, line } = found.error;
    return [`cannot be read: ${message}${line === null ? '' : ` on line ${line}`}`];
  }
  const others = found.read.filter(({ path }) => path[0] !== 'item');
  return others.map(
    ({ path, row }) =>
      `asks for ${path.join('.')} on line ${row}: conditions and loops know only item, because items are filled in before recipients are known`,
  );
}

function valuesOf(item: KeptItem): Record<string, unknown> {
  const { title, link, summary, html, image, author, price, published_at: published, key } = item;
  const words = { title, link, summary, image, author, price, key };
  return {
    ...Object.fromEntries(
      Object.entries(words).map(([name, value]) => [name, hidden(value, asText)]),
    ),
    html: hidden(html, asHtml),
    published_at: published,
  };
}

type Places = Readonly<Record<string, string>>;

/** By the character that a value has, the private one that stands for it, whatever filters the template puts behind it. */
const asText: Places = {
  '{': '\uE010',
  '}': '\uE011',
  '<': '\uE014',
  '>': '\uE015',
  '"': '\uE016',
};
const asHtml: Places = {
  '{': '\uE010',
  '}': '\uE011',
  '<': '\uE020',
  '>': '\uE021',
  '"': '\uE022',
  '&': '\uE023',
  "'": '\uE024',
};
/** What the private ones become in the message. */
const written: Places = {
  '\uE010': '&#123;',
  '\uE011': '&#125;',
  '\uE014': '&lt;',
  '\uE015': '&gt;',
  '\uE016': '&quot;',
  '\uE020': '<',
  '\uE021': '>',
  '\uE022': '"',
  '\uE023': '&',
  '\uE024': "'",
};

function hidden(value: string, places: Places): string {
  return value.replaceAll(/[{}<>"&']/g, (one) => places[one] ?? one);
}

function asEntities(html: string): string {
  return html.replaceAll(/[\uE010-\uE024]/g, (one) => written[one] ?? one);
}

function withTokens(html: string, tokens: readonly string[]): string {
  return html.replaceAll(keptToken, (_, no: string) => tokens[Number(no)] ?? '');
}

/** An item in the text part. Where it has braces, invisible spaces keep them from being read as a template. */
function textOf({ title, summary, link }: KeptItem): string {
  return [title, summary, link]
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('{', '\u200B{\u200B');
}
