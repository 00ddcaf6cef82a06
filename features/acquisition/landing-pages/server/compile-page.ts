import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { LandingPage } from '../contract.ts';

/** What of a page stands in its head. */
type PageHead = Pick<
  LandingPage,
  'name' | 'title' | 'description' | 'image_url' | 'language' | 'is_indexed' | 'html_part'
>;

/** Stands in a compiled page where the nonce of an answer comes. */
export const nonceMark = 'heliograph-nonce-3f9c';

// A press on what is marked data-goal counts as a conversion; on a sandboxed page as well.
const goalScript =
  "addEventListener('click',(e)=>{if(e.target.closest?.('[data-goal]'))navigator.sendBeacon(document.currentScriptAddress)},true)";

/** Makes the page that people get, with all that search engines and social networks look for in its head; where a press counts is written in by `goalAddress`. */
export function compilePage(page: PageHead, goalAddress: string): string {
  const title = page.title || page.name;
  const meta = (name: string, content: string, kind = 'name') =>
    content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta('description', page.description),
    meta('og:title', title, 'property'),
    meta('og:description', page.description, 'property'),
    meta('og:image', page.image_url, 'property'),
    page.is_indexed ? '' : '<meta name="robots" content="noindex">',
  ].join('');
  // A preview counts nothing, and runs nothing.
  const script =
    goalAddress === ''
      ? ''
      : `<script nonce="${nonceMark}">${goalScript.replace('document.currentScriptAddress', JSON.stringify(goalAddress).replaceAll('<', '\\u003c'))}</script>`;
  return `<!doctype html>\n<html lang="${escapeHtml(page.language)}"><head>${head}${headOf(page.html_part)}</head>${bodyOf(page.html_part)}${script}</html>`;
}

/** The head as its author wrote it, less what ours says. */
function headOf(html: string): string {
  const lower = html.toLowerCase();
  const from = lower.indexOf('<head');
  const begin = from < 0 ? -1 : lower.indexOf('>', from);
  const end = lower.indexOf('</head', begin);
  if (begin < 0 || end < 0) return '';
  return html
    .slice(begin + 1, end)
    .replaceAll(/<title[^>]{0,200}>[^<]{0,2000}<\/title>/gi, '')
    .replaceAll(/<meta[^>]{0,50}charset[^>]{0,50}>/gi, '')
    .replaceAll(/<meta[^>]{0,20}name="viewport"[^>]{0,200}>/gi, '');
}

function bodyOf(html: string): string {
  const lower = html.toLowerCase();
  const from = lower.indexOf('<body');
  if (from >= 0) {
    const end = lower.lastIndexOf('</body');
    return `${html.slice(from, end < from ? undefined : end)}</body>`;
  }
  const afterHead = lower.indexOf('</head');
  const begin = afterHead < 0 ? 0 : lower.indexOf('>', afterHead) + 1;
  return `<body>${html.slice(begin).replaceAll(/<\/?html[^>]{0,200}>|<!doctype[^>]{0,200}>/gi, '')}</body>`;
}
