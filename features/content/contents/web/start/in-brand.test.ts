import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf, textContrast } from '#platform/contract/colors.ts';
import { mailSettingsOf } from '../editors/designer/mail-settings.ts';
import { headerOf, inBrand, lookOfNewMails, plainLooksOf, swatchesOf } from './in-brand.ts';
import { colorsOfLayouts } from './layout-colors.ts';

const look = { brand_id: null, name: 'Ink & Paper', logo: '', color: '#1d4ed8', kit: {} };
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

const kit = {
  colors: [
    { name: 'Sea', color: '#0e7490' },
    { name: 'Main', color: '#1d4ed8' },
  ],
  background: '#f4ecdf',
  text_color: '#111827',
  link_color: '#be123c',
  heading_font: 'Georgia, serif',
  text_font: 'Verdana, Geneva, sans-serif',
  button_color: '#be123c',
  button_text_color: '#fff7ed',
  button_radius: 0,
};

test('a kit gives a new email its fonts, grounds, letters, links and buttons, and a dark one keeps its letters', () => {
  const settingsIn = (mjml: string) =>
    mailSettingsOf({ head: /<mj-head>([\s\S]*)<\/mj-head>/.exec(mjml)?.[1] ?? '', body: {} });
  const branded = inBrand(layoutNamed('welcome'), { ...look, kit }, colorsOfLayouts['welcome']);
  expect(settingsIn(branded)).toMatchObject({
    font: 'Verdana, Geneva, sans-serif',
    headingFont: 'Georgia, serif',
    textColor: '#111827',
    linkColor: '#be123c',
    buttonColor: '#be123c',
    buttonTextColor: '#fff7ed',
    buttonRadius: 0,
  });
  expect(branded).toMatch(/<mj-body background-color="#f4ecdf"/);
  const dark = layoutNamed('last-hours');
  const ground = /<mj-body[^>]* background-color="([^"]+)"/.exec(dark)?.[1] ?? 'none';
  const night = inBrand(dark, { ...look, kit }, colorsOfLayouts['last-hours']);
  expect(night).toContain(`background-color="${ground}"`);
  expect(settingsIn(night).textColor).toBe(settingsIn(dark).textColor);
});

test('large bold words are headings, in the font of headings', () => {
  const mail =
    '<mjml><mj-head></mj-head><mj-body><mj-section><mj-column><mj-text font-size="26px" font-weight="700">Big</mj-text><mj-text>Small</mj-text></mj-column></mj-section></mj-body></mjml>';
  const branded = inBrand(mail, { ...look, kit: { heading_font: 'Georgia, serif' } });
  expect(branded).toContain('<mj-class name="heading" font-family="Georgia, serif" />');
  expect(branded).toContain('<mj-text font-size="26px" font-weight="700" mj-class="heading">Big');
  expect(branded).toContain('<mj-text>Small');
});

test('blocks of the palette begin with the buttons of a brand; pickers offer each color once', () => {
  expect(mailSettingsOf({ head: plainLooksOf({ ...look, kit }), body: {} })).toMatchObject({
    buttonColor: '#be123c',
    buttonRadius: 0,
    font: 'Verdana, Geneva, sans-serif',
  });
  expect(plainLooksOf(null)).toContain('background-color="#2d57e9"');
  expect(swatchesOf([{ ...look, kit }])).toEqual([
    '#1d4ed8',
    '#0e7490',
    '#be123c',
    '#111827',
    '#f4ecdf',
  ]);
});
