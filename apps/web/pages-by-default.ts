import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

// import('./ListPage.tsx').then((module) => ({ default: module.ListPage }))
const namedPage =
  /import\('(\.[^']+)'\)\s*\.then\(\(module\) => \(\{\s*default: module\.(\w+),?\s*\}\)\)/g;

/**
 * Lists of screens name the page of each file, as all code does; in what is built, each of these files exports its page as
 * default, and the lists only import: some 300 of those sentences are a part of the first load of every page.
 */
export function pagesByDefault(root: string): Plugin {
  const named = new Map<string, Set<string>>();
  const nameOf = (file: string): string | undefined => {
    const names = named.get(file);
    return names?.size === 1 ? [...names][0] : undefined;
  };
  return {
    name: 'heliograph:pages-by-default',
    apply: 'build',
    buildStart() {
      for (const list of globSync('features/*/*/web/routes.tsx', { cwd: root })) {
        const file = join(root, list);
        for (const [, path, name] of readFileSync(file, 'utf8').matchAll(namedPage)) {
          const page = join(dirname(file), path!);
          named.set(page, (named.get(page) ?? new Set()).add(name!));
        }
      }
    },
    transform: {
      order: 'pre',
      filter: { id: /[\\/]features[\\/].*[\\/]web[\\/].*\.tsx$/ },
      handler(code, id) {
        const name = nameOf(id);
        // A file with a default of its own, or with several pages, stays as it is.
        if (name !== undefined)
          return { code: `${code}\nexport { ${name} as default };`, map: null };
        if (!id.endsWith('routes.tsx')) return null;
        const shorter = code.replace(namedPage, (sentence, path: string) =>
          nameOf(join(dirname(id), path)) === undefined ? sentence : `import('${path}')`,
        );
        return { code: shorter, map: null };
      },
    },
  };
}
