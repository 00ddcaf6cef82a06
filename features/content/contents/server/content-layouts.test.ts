import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contrastOf, textContrast } from '#platform/contract/colors.ts';
import { compileMjml, type CompiledMjml } from '#engines/templating/public.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { contentLayouts } from './content-layouts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const publicFiles = join(import.meta.dirname, '../../../../apps/web/public');
const largest = 40 * 1024;

test('there are at least sixteen layouts, each with a number and a group', () => {
  expect(contentLayouts.length).toBeGreaterThanOrEqual(16);
  expect(new Set(contentLayouts.map(({ no }) => no)).size).toBe(contentLayouts.length);
  expect(new Set(contentLayouts.map(({ category }) => category)).size).toBeLessThan(8);
});

test('an unknown layout is none', async () => {
  expect((await server.call('GET', 'content_layouts/none.json')).status).toBe(404);
});

test.each(contentLayouts.map(({ id }) => id))(
  'the layout %s is saved without a remark, is light, and shows what it should',
  async (id) => {
    const { body } = await server.call('GET', `content_layouts/${id}.json`);
    const { mjml_part, name } = body.data;
    const made = await server.call('POST', 'contents.json', {
      content: { name: `From ${name}`, editor_type: 5, mjml_part },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data.warnings).toEqual([]);
    const { html_part: html, text_part: text } = made.body.data;
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(largest);
    expect(text.trim().length).toBeGreaterThan(80);
    // Pictures are the product's own, and nothing else is loaded.
    const pictures = [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => String(src));
    for (const src of pictures) {
      const path = /^https?:\/\/[^/]+(\/mail-icons\/.*)$/.exec(src)?.[1];
      expect(path, src).toBeDefined();
      expect(existsSync(join(publicFiles, path!)), src).toBe(true);
    }
    expect(html).not.toMatch(/url\(http|@import/);
    expect([...html.matchAll(/<img\b(?![^>]*\balt="[^"]+")[^>]*>/g)]).toEqual([]);
    // The preheader is the campaign's: a layout brings no hidden words of its own.
    expect(mjml_part).not.toContain('mj-preview');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('{{ unsubscribe_url }}');
    const shown = await server.call('GET', `contents/${made.body.data.id}/preview.json`);
    expect(shown.body.data.html).toContain('prefers-color-scheme');
    const known = ['missing_address', 'placeholder_text'];
    const { findings } = shown.body.data as { findings: { code: string }[] };
    expect(findings.filter(({ code }) => !known.includes(code))).toEqual([]);
  },
);

test.each(contentLayouts.map(({ id, mjml_part }) => [id, mjml_part] as const))(
  'the letters of %s are read on their grounds, by day and by night',
  async (_id, mjml) => {
    const { tree } = await compileMjml(mjml);
    expect(tree).not.toBeNull();
    const night = nightColorsOf(mjml);
    const poor: string[] = [];
    const texts = textsOf(tree!);
    expect(texts.length).toBeGreaterThan(3);
    for (const { words, letters, ground, classes, grounds } of texts) {
      if (contrastOf(letters, ground) < textContrast)
        poor.push(`day: ${letters} on ${ground}: ${words}`);
      const below = grounds.map((one) => night[one]).find((color) => color !== undefined);
      const above = classes.map((one) => night[one]).find((color) => color !== undefined);
      // Colored rows stay as they are at night, and their letters with them.
      if ((above === undefined) !== (below === undefined) && ground !== pageOf(tree!))
        poor.push(`night: only one of ground and letters changes: ${words}`);
      if (above !== undefined && contrastOf(above, below ?? night['d-page']!) < textContrast)
        poor.push(`night: ${above} on ${below}: ${words}`);
    }
    expect(poor).toEqual([]);
  },
);

type Element = NonNullable<CompiledMjml['tree']>;

interface Text {
  words: string;
  letters: string;
  ground: string;
  classes: string[];
  grounds: string[];
}

function pageOf(tree: Element): string {
  return find(tree, 'mj-body')[0]!.attributes['background-color']!;
}

function find(element: Element, tagName: string): Element[] {
  return [
    ...(element.tagName === tagName ? [element] : []),
    ...(element.children ?? []).flatMap((child) => find(child, tagName)),
  ];
}

/** Every text and button with the colors it has, and the classes by which night changes it. */
function textsOf(tree: Element): Text[] {
  const looks = new Map<string, Record<string, string>>();
  for (const { children = [] } of find(tree, 'mj-attributes'))
    for (const { tagName, attributes } of children)
      looks.set(tagName === 'mj-class' ? `.${attributes['name']}` : tagName, attributes);
  const walk = (element: Element, ground: string, grounds: string[]): Text[] => {
    const { tagName, attributes, content = '', children = [] } = element;
    const look = {
      ...looks.get(tagName),
      ...looks.get(`.${attributes['mj-class']}`),
      ...attributes,
    };
    const classes = (attributes['css-class'] ?? '').split(' ').filter((one) => one !== '');
    if (tagName === 'mj-text')
      return [{ words: content, letters: look['color']!, ground, classes, grounds }];
    if (tagName === 'mj-button') {
      const own = look['background-color']!;
      return [{ words: content, letters: look['color']!, ground: own, classes: [], grounds: [] }];
    }
    const own = attributes['inner-background-color'] ?? attributes['background-color'];
    const below = own === undefined ? grounds : classes;
    return children.flatMap((child) => walk(child, own ?? ground, below));
  };
  const [body] = find(tree, 'mj-body');
  return walk(body!, pageOf(tree), ['d-page']);
}

/** By class, the color that night gives it. */
function nightColorsOf(mjml: string): Record<string, string> {
  const rules = mjml.slice(mjml.indexOf('(prefers-color-scheme:dark)'));
  const color = (name: string, kind: string): [string, string] => [
    name,
    new RegExp(`\\.${name}[^{}]*\\{[^}]*?${kind}:(#[\\da-f]{6})`).exec(rules)?.[1] ?? '',
  ];
  return Object.fromEntries([
    ...['d-page', 'd-card', 'd-soft', 'd-inner'].map((name) => color(name, 'background-color')),
    ...['t-ink', 't-dim', 't-accent'].map((name) => color(name, '(?<!-)color')),
  ]);
}
