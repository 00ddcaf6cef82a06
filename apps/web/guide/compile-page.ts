import { Marked } from 'marked';
import { guideHead, type GuidePage } from '#features/home/guide/contract.ts';
import { errorCatalogue, type ErrorCode } from '#platform/contract/errors.ts';

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const lists = new Set(['words', 'screens']);

/** Turns a page of the guide, Markdown below a head of `key: value` lines, into what the web shows; anything odd in it stops the build. */
export function compilePage(name: string, text: string): GuidePage {
  const [, head, body] = frontMatter.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`The guide page ${name} has no head between two lines of ---.`);
  const known = guideHead.parse({ ...readHead(head), name, error: errorOf(name) });
  return { ...known, html: htmlOf(name, body) };
}

// Built in, so that the catalogue itself is no part of what every page loads.
function errorOf(name: string): GuidePage['error'] {
  const code = /^errors\/(.+)$/.exec(name)?.[1];
  if (code === undefined) return undefined;
  const { status, sentence } = errorCatalogue[code as ErrorCode];
  return { code, status, sentence };
}

function readHead(head: string): Record<string, string | string[]> {
  return Object.fromEntries(
    head.split('\n').map((line) => {
      const at = line.indexOf(':');
      const [key, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      return [key, lists.has(key) ? value.split(',').map((one) => one.trim()) : value];
    }),
  );
}

function htmlOf(name: string, body: string): string {
  const marked = new Marked({
    async: false,
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text);
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${addressOf(name, href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      html({ text }) {
        throw new Error(`The guide page ${name} has HTML in it: ${text}`);
      },
      image({ href }) {
        throw new Error(`The guide page ${name} has a picture, ${href}; pages have none.`);
      },
    },
  });
  // What may scroll sideways is reached by keys as well.
  return (marked.parse(body) as string).replaceAll('<pre>', '<pre tabindex="0">');
}

/** guide:first-campaign is another page, screen:campaigns a screen of the account; * stands for the number of the account. */
function addressOf(name: string, href: string): string {
  const [kind, rest = ''] = href.split(/:(.*)/s);
  if (kind === 'guide') return `/guide/${rest}`;
  if (kind === 'screen' && rest.startsWith('/')) return rest.replace(/^\/(\w+)\//, '/$1/*/');
  if (kind === 'screen') return `/accounts/*/${rest}`;
  if (href === '/docs') return href;
  throw new Error(`The guide page ${name} has a link of no known kind: ${href}`);
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
