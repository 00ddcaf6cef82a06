import type { ContentPart } from '#engines/content-parts/public.ts';
import {
  replaceRows,
  rowIdsIn,
  textPartInThread,
  type Finding,
} from '#engines/templating/public.ts';
import { rowsByIds } from './synced-rows.ts';

/** Puts saved rows into emails that name them by a comment, as HTML emails do; those of the designer have them already. */
export const rowPart: ContentPart = {
  name: 'custom_rows',
  order: 10,
  async freeze(account, parts) {
    const rows = await rowsByIds(account, rowIdsIn(parts.html));
    if (rows.size === 0) return parts;
    const styles: string[] = [];
    const filled = replaceRows(parts.html, (id) => {
      const { style, body } = cutAtStyle(rows.get(id)?.html ?? '');
      if (style !== '') styles.push(style);
      return body;
    });
    const html = withStyles(filled, [...new Set(styles)].join('\n'));
    // A text that was written from the HTML is written from it again; one that a person wrote stays.
    const follows = parts.text === (await textPartInThread(parts.html));
    return { ...parts, html, text: follows ? await textPartInThread(html) : parts.text };
  },
  async check(account, { html }) {
    const ids = rowIdsIn(html);
    const rows = await rowsByIds(account, ids);
    return ids.filter((id) => !rows.has(id)).map((id) => missingRow(html, id));
  },
};

function missingRow(html: string, id: number): Finding {
  const at = html.indexOf(`<!--row:${id}-->`);
  return {
    code: 'unknown_part',
    severity: 'error',
    message: `The saved row ${id} does not exist.`,
    fix: 'Remove its comment, or insert another row.',
    where: { part: 'html', line: at < 0 ? null : html.slice(0, at).split('\n').length },
  };
}

/** A row begins with its style sheets, which most mail clients read in the head alone. */
function cutAtStyle(html: string): { style: string; body: string } {
  const end = html.lastIndexOf('</style>');
  const at = end < 0 ? 0 : end + '</style>'.length;
  return { style: html.slice(0, at), body: html.slice(at) };
}

function withStyles(html: string, styles: string): string {
  if (styles === '') return html;
  const head = /<\/head\s*>/i.exec(html);
  return head ? html.slice(0, head.index) + styles + html.slice(head.index) : `${styles}\n${html}`;
}
