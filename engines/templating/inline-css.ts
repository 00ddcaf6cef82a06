import { inline } from '@css-inline/css-inline';
import { faultOfMarkup } from '#platform/server/sanitise/markup-weight.ts';
import { scanHtml } from './scan-html.ts';

/**
 * Moves style sheets into style attributes, which is where mail clients look. Rules with @ stay in the head.
 * HTML that is too deep or whose style sheets are too large for it stays as it is: the inliner has no limits of its own.
 * Liquid is hidden from the HTML parser meanwhile: it would move a loop between table rows out of the table.
 */
export function inlineCss(html: string): string {
  if (!/<style\b/i.test(html)) return html;
  const pieces = scanHtml(html);
  // Conditional attributes cannot be kept whole through an HTML parser: better no inlining than a changed mail.
  if (pieces.some((piece) => piece.kind === 'tag' && piece.hasLooseLiquid)) return html;
  const hidden: string[] = [];
  const hide = (token: string) => `hx-liquid-${hidden.push(token) - 1}-x`;
  let masked = '';
  for (const piece of pieces) {
    const text = html.slice(piece.start, piece.end);
    if (piece.kind === 'liquid') masked += `<!--${hide(text)}-->`;
    else if (piece.kind === 'comment') masked += text;
    else masked += text.replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, hide);
  }
  if (faultOfMarkup(masked) !== null || workOfStyles(masked) > mostWork) return html;
  const inlined = inline(masked, { keepAtRules: true, loadRemoteStylesheets: false });
  return inlined.replace(
    /<!--hx-liquid-(\d+)-x-->|hx-liquid-(\d+)-x/g,
    (_, comment?: string, plain?: string) => hidden[Number(comment ?? plain)] ?? '',
  );
}

/** Some seconds of work at the worst, and far above what real emails need. */
const mostWork = 1_000_000_000;

// Every element may match every rule, and its declarations are joined one by one, so their number counts twice.
function workOfStyles(html: string): number {
  const elements = countOf(html, /<[a-z]/gi);
  let declarations = 0;
  for (let start = html.search(/<style\b/i); start !== -1;) {
    const rest = html.slice(start + 6);
    const end = rest.search(/<\/style/i);
    declarations += countOf(end === -1 ? rest : rest.slice(0, end), /[;{,]/g);
    const next = end === -1 ? -1 : rest.slice(end).search(/<style\b/i);
    start = next === -1 ? -1 : start + 6 + end + next;
  }
  return declarations ** 2 * elements;
}

function countOf(text: string, sought: RegExp): number {
  return text.match(sought)?.length ?? 0;
}
