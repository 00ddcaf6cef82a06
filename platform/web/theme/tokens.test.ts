import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Files whose sizes and colours are those of a mail or a form, which is no screen: what is drawn on its page, or sent. */
const mails = [
  'features/acquisition/acquisition-forms/web/form-draft.ts',
  'features/audience/brands/web/BrandKitFields.tsx',
  'features/audience/brands/web/BrandSample.tsx',
  'features/content/contents/web/editors/designer/blank-mail.ts',
  'features/content/contents/web/editors/designer/canvas-style.ts',
  'features/content/contents/web/editors/designer/designer-blocks.ts',
  'features/content/contents/web/editors/designer/looks.ts',
  'features/content/contents/web/editors/designer/mail-settings.ts',
  'features/content/contents/web/editors/designer/place-block.ts',
  'features/content/contents/web/editors/html/footer-html.ts',
  'features/content/contents/web/editors/html/starter-html.ts',
  'features/content/contents/web/editors/rich-text/rich-text-html.ts',
  'features/content/contents/web/editors/rich-text/rich-text.module.css',
  'features/content/contents/web/start/in-brand.ts',
  'features/content/contents/web/start/layout-colors.ts',
];
const homes = ['platform/web/theme/tokens.css', 'platform/web/theme/palette.ts'];

const sheets = globSync('{platform,features,apps}/**/*.css');
const screens = ['platform/web', 'features/*/*/web', 'apps/web']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !/\.test\.tsx?$/.test(file));

describe('sizes, weights, corners and colours have one home', () => {
  test('every style sheet names them', () => {
    expect(sheets.length).toBeGreaterThan(80);
    expect(inAll(sheets, ofSheet)).toEqual([]);
  });

  test('every screen names them', () => {
    expect(screens.length).toBeGreaterThan(400);
    expect(inAll(screens, ofScreen)).toEqual([]);
  });

  test('what is told apart here is still there', () => {
    const known = new Set([...sheets, ...screens]);
    expect([...mails, ...homes].filter((file) => !known.has(file))).toEqual([]);
  });

  test.each([
    'font-size: 13px;',
    'font-size: 1em;',
    'font-weight: 560;',
    'font: 500 13px var(--hg-font);',
    'border-radius: 8px;',
    'border-radius: var(--hg-radius-card) 4px 0 0;',
    'color: #fff;',
    'border: 1px solid rgb(0 0 0 / 10%);',
    'background: white;',
    '--tone: hsl(20 10% 10%);',
  ])('a sheet with `%s` is seen', (line) => {
    expect(ofSheet(`.card {\n  ${line}\n}`)).toHaveLength(1);
  });

  test.each([
    '<Text fz={22}>',
    '<Text fw={550}>',
    '<Skeleton radius={9} />',
    '<b style={{ fontSize: 12 }}>',
    "<b style={{ fontWeight: '620' }}>",
    "<b style={{ borderRadius: '8px' }}>",
    "<b style={{ color: '#2d57e9' }}>",
    "{ color: 'teal.5' }",
    "{ background: 'rgb(0 0 0 / 10%)' }",
  ])('a screen with `%s` is seen', (line) => {
    expect(ofScreen(line)).toHaveLength(1);
  });
});

describe('the colours', () => {
  const [day, night] = readFileSync('platform/web/theme/tokens.css', 'utf8')
    .split(":root[data-mantine-color-scheme='dark']")
    .map(coloursOf);
  const surfaces = ['canvas', 'surface', 'surface-raised', 'surface-sunken', 'hover'];
  const words = ['text', 'text-soft', 'text-dim', 'danger-text', 'brand-text'];
  const metrics = Object.keys(day ?? {}).filter((name) => name.startsWith('metric-'));

  test.each([
    ['day', { ...day }],
    ['night', { ...day, ...night }],
  ])('of text are read, and those of metrics seen, on every surface by %s', (_, colours) => {
    expect(metrics.length).toBeGreaterThanOrEqual(7);
    const faint = [...words, ...metrics].flatMap((ink) =>
      surfaces.flatMap((ground) => {
        const ratio = contrast(colours[ink] ?? '', colours[ground] ?? '');
        // WCAG 2.2 AA: 4.5 for words, 3 for what is drawn.
        return ratio >= (words.includes(ink) ? 4.5 : 3)
          ? []
          : [`${ink} on ${ground}: ${ratio.toFixed(2)}`];
      }),
    );
    expect(faint).toEqual([]);
  });

  test('of metrics differ, by day and by night', () => {
    for (const colours of [day ?? {}, night ?? {}])
      expect(new Set(metrics.map((name) => colours[name])).size).toBe(metrics.length);
  });
});

function inAll(files: readonly string[], find: (text: string) => string[]): string[] {
  return files
    .filter((file) => ![...homes, ...mails].includes(file))
    .toSorted()
    .flatMap((file) => find(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`));
}

function ofSheet(text: string): string[] {
  const declarations = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?:^|[{;])\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/gm);
  return [...declarations]
    .filter(([, name = '', value = '']) => !isNamed(name, value.trim()))
    .map(([, name, value]) => `${name}: ${value}`);
}

function isNamed(name: string, value: string): boolean {
  if (/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|^(?:white|black)$/i.test(value))
    return false;
  if (name === 'font-size') return /^(?:var\(--hg-size-\w+\)|inherit)$/.test(value);
  if (name === 'font-weight') return /^(?:var\(--hg-weight-\w+\)|inherit)$/.test(value);
  if (name === 'font') return value === 'inherit' || /var\(--hg-size-\w+\)/.test(value);
  if (/^border(?:-\w+)*-radius$/.test(name))
    return value
      .split(/\s+/)
      .every((one) => /^(?:var\(--hg-radius-\w+\)|0|50%|inherit)$/.test(one));
  return true;
}

function ofScreen(text: string): string[] {
  const hard =
    /\b(?:fz|fw)=\{\d+\}|\bradius=\{[1-9]\d*\}|\b(?:fontSize|fontWeight|borderRadius): '?[1-9][^,}\n]*|['"`]#[\da-f]{3,8}['"`]|\brgba?\([^)]*\)|'(?:brand|blue|violet|teal|amber|orange|yellow|green|red|gray|dark)\.\d'/gi;
  return [...text.matchAll(hard)].map(([found]) => found);
}

function coloursOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--hg-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}

/** The contrast of two colours as WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
