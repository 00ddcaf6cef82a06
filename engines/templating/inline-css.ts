import { inline } from '@css-inline/css-inline';
import { scanHtml } from './scan-html.ts';

/**
 * Moves style sheets into style attributes, which is where mail clients look. Rules with @ stay in the head.
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
  const inlined = inline(masked, { keepAtRules: true, loadRemoteStylesheets: false });
  return inlined.replace(
    /<!--hx-liquid-(\d+)-x-->|hx-liquid-(\d+)-x/g,
    (_, comment?: string, plain?: string) => hidden[Number(comment ?? plain)] ?? '',
  );
}
