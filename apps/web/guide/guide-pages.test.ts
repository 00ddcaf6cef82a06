import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pagesForScreen } from '#features/home/guide/web/pages-for-screen.ts';
import { errorCatalogue } from '#platform/contract/errors.ts';
import { interfaceLanguages } from '#platform/contract/languages.ts';
import { routes } from '../all-routes.ts';
import { commercePage } from '../commerce/page.ts';
import { menu } from '../menu.ts';
import { servicePage } from '../service/page.ts';
import { compilePage } from './compile-page.ts';

const root = join(import.meta.dirname, '../../..');
const languages = Object.keys(interfaceLanguages);
const folder = join(root, 'features/home/guide/web/pages');

function pagesOf(language: string) {
  return globSync('**/*.md', { cwd: join(folder, language) })
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, language, file), 'utf8');
      return { text, ...compilePage(file.replace(/\.md$/, ''), text) };
    });
}

const pages = new Map(languages.map((language) => [language, pagesOf(language)]));
const all = [...pages].flatMap(([language, list]) => list.map((page) => ({ language, page })));

test('every language has the same pages, in the same groups and for the same screens', () => {
  const english = pages.get('en')!;
  expect(english.filter(({ group }) => group !== 'errors').length).toBeGreaterThanOrEqual(24);
  const facts = (language: string) =>
    pages.get(language)!.map(({ name, group, screens }) => ({ name, group, screens }));
  for (const language of languages) expect(facts(language)).toEqual(facts('en'));
});

test('every error code has its page, and no other has one', () => {
  const codes = pages.get('en')!.flatMap(({ name }) => /^errors\/(.+)$/.exec(name)?.[1] ?? []);
  expect(codes.sort()).toEqual(Object.keys(errorCatalogue).sort());
});

test.each(languages)('what is bold in %s is a text of the interface', (language) => {
  const { exact, forms } = textsOfInterface(language);
  const unknown = pages.get(language)!.flatMap(({ name, text }) =>
    [...text.matchAll(/\*\*(.+?)\*\*/g)]
      .map(([, word]) => word!)
      .filter((word) => !exact.has(word) && !forms.some((form) => form.test(word)))
      .map((word) => `${name}: ${word}`),
  );
  expect(unknown).toEqual([]);
});

test('links lead to pages of the guide and to screens', () => {
  const names = new Set(pages.get('en')!.map(({ name }) => name));
  const dead = all.flatMap(({ language, page }) =>
    [...page.html.matchAll(/href="([^"#]+)"/g)]
      .map(([, address]) => address!)
      .filter((address) =>
        address.startsWith('/guide/') ? !names.has(address.slice(7)) : !isScreen(address),
      )
      .map((address) => `${language} ${page.name}: ${address}`),
  );
  expect(dead).toEqual([]);
});

test('a page names screens that are there', () => {
  const gone = pages.get('en')!.flatMap(({ name, screens }) =>
    screens
      .map((one) =>
        one.startsWith('/') ? one.replace(/^\/(\w+)\//, '/$1/*/') : `/accounts/*/${one}`,
      )
      .filter((address) => !isScreen(address))
      .map((address) => `${name}: ${address}`),
  );
  expect(gone).toEqual([]);
});

test('help is there for every entry of the menus', () => {
  const entries = [
    ...menu.flatMap((section) => section.entries.map(({ path }) => path)),
    ...[servicePage, commercePage].flatMap(({ product, menu: sections }) =>
      sections.flatMap((section) => section.entries.map(({ path }) => `/${product}/${path}`)),
    ),
  ];
  const without = entries.filter((path) => pagesForScreen(pages.get('en')!, path).length === 0);
  expect(without).toEqual([]);
});

test('help names the pages of the very screen before those of what is around it', () => {
  const list = pages.get('en')!;
  const [first] = pagesForScreen(list, 'settings/sending-domains/7/verify');
  expect(first?.screens).toContain('settings/sending-domains');
  expect(pagesForScreen(list, 'nowhere')).toEqual([]);
});

test.each([
  ['HTML', 'See <b onclick="x()">this</b>.', /HTML/],
  ['a picture', '![Here](https://example.com/a.png)', /picture/],
  ['a link out of the product', '[Here](https://example.com)', /link/],
])('%s in a page stops the build', (_, body, message) => {
  expect(() => compilePage('odd', `---\ntitle: Odd\ngroup: start\n---\n${body}\n`)).toThrow(
    message,
  );
});

function isScreen(address: string): boolean {
  if (address === '/docs') return true;
  const screens = [...routes, ...servicePage.routes, ...commercePage.routes];
  return screens.some(({ path }) => {
    const pattern = path.replaceAll(/\$\w+/g, '[^/]+').replace(/\$$/, '');
    return !path.endsWith('/$') && new RegExp(`^${pattern}$`).test(address.split('?')[0]!);
  });
}

function textsOfInterface(language: string): { exact: Set<string>; forms: RegExp[] } {
  const files = globSync(
    `{platform/web/i18n,apps/web/i18n,apps/web/{pages,products},features/*/*/web}/${language}.json`,
    { cwd: root },
  );
  const texts = files.flatMap((file) => {
    const { messages: _ofServer, ...own } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return flatten(own);
  });
  return {
    exact: new Set(texts),
    forms: texts
      .filter((text) => /\w{3,}/.test(text.replaceAll(/\{\{.*?\}\}/g, '')) && text.includes('{{'))
      .map(
        (text) =>
          new RegExp(
            `^${text
              .split(/\{\{.*?\}\}/)
              .map(literally)
              .join(String.raw`\S+(?: \S+){0,2}`)}$`,
          ),
      ),
  };
}

function flatten(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flatten);
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
