import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf, textContrast } from '#platform/contract/colors.ts';
import { mailSettingsOf } from '../editors/designer/mail-settings.ts';
import { headerOf, inBrand, lookOfNewMails } from './in-brand.ts';
import { colorsOfLayouts } from './layout-colors.ts';

const look = { brand_id: null, name: 'Ink & Paper', logo: '', color: '#1d4ed8' };
const layoutNamed = (id: string) =>
  readFileSync(new URL(`../../server/layouts/${id}.mjml`, import.meta.url), 'utf8');

test('a new email takes the look of the account, or of the only brand with one', () => {
  const brand = { ...look, brand_id: 7 };
  expect(lookOfNewMails([])).toBe(null);
  expect(lookOfNewMails([look, brand])).toBe(look);
  expect(lookOfNewMails([brand])).toBe(brand);
  expect(lookOfNewMails([brand, { ...brand, brand_id: 8 }])).toBe(null);
});

test('every layout follows a brand: its buttons, its links and each color that is said to', () => {
  for (const [id, colors] of Object.entries(colorsOfLayouts)) {
    const mjml = layoutNamed(id);
    for (const color of [...Object.keys(colors.grounds), ...Object.keys(colors.letters)])
      expect(mjml, `${id} has no ${color} any more`).toContain(color);
    const branded = inBrand(mjml, look, colors);
    for (const ground of Object.keys(colors.grounds))
      expect(branded).not.toContain(`background-color="${ground}"`);
    const head = /<mj-head>([\s\S]*)<\/mj-head>/.exec(branded)?.[1] ?? '';
    expect(mailSettingsOf({ head, body: {} })).toMatchObject({
      linkColor: '#1d4ed8',
      buttonColor: '#1d4ed8',
      buttonTextColor: '#ffffff',
    });
    expect(branded).toMatch(/<mj-body[^>]*><mj-section css-class="brand-header"/);
  }
});

test('letters on a pale brand stay readable', () => {
  const branded = inBrand(
    layoutNamed('in-numbers'),
    { ...look, color: '#fde047' },
    colorsOfLayouts['in-numbers'],
  );
  const letters =
    /<mj-section[^>]* background-color="#fde047"[\s\S]*?<mj-text[^>]* color="(#\w{6})"/.exec(
      branded,
    )?.[1];
  expect(contrastOf(letters ?? '', '#fde047')).toBeGreaterThanOrEqual(textContrast);
});

test('the name of a brand takes the place of the account’s, on the ground of the email where that is pale', () => {
  const pale = inBrand(layoutNamed('welcome'), look, colorsOfLayouts['welcome']);
  expect(pale.match(/css-class="brand-header"/g)).toHaveLength(1);
  expect(pale).not.toContain('>{{ account.name }}</mj-text>');
  expect(pale).toMatch(/<mj-section css-class="brand-header" padding/);
  const dark = inBrand(layoutNamed('last-hours'), look, colorsOfLayouts['last-hours']);
  expect(dark).toMatch(/<mj-section css-class="brand-header" background-color="#ffffff"/);
});

test('the first row is the logo where mail programs show it, else the name', () => {
  expect(headerOf({ ...look, logo: 'https://example.org/logo.png?a=1&b=2' })).toContain(
    'src="https://example.org/logo.png?a=1&amp;b=2" alt="Ink &amp; Paper"',
  );
  for (const logo of ['', 'https://example.org/logo.svg', 'data:image/png;base64,AAAA'])
    expect(headerOf({ ...look, logo })).toMatch(
      /<mj-text[^>]*color="#1d4ed8"[^>]*>Ink &amp; Paper</,
    );
});
