import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { compilePage } from './compile-page.ts';

const query = /\/guide\/web\/pages\/\w+\/(.+)\.md\?(head|page)$/;

/** Makes modules of the guide's Markdown: `?head` has what is known of a page, `?page` its HTML too. No Markdown reaches the browser. */
export function guidePages(): Plugin {
  return {
    name: 'heliograph:guide-pages',
    enforce: 'pre',
    load: {
      filter: { id: /\.md\?(?:head|page)$/ },
      handler(id) {
        const [, name, kind] = query.exec(id.replaceAll(sep, '/')) ?? [];
        if (name === undefined) return null;
        const file = id.slice(0, id.lastIndexOf('?'));
        this.addWatchFile(file);
        const { html, ...head } = compilePage(name, readFileSync(file, 'utf8'));
        const shown = kind === 'head' ? head : { ...head, html };
        return { code: `export default ${JSON.stringify(shown)};`, map: null };
      },
    },
  };
}
