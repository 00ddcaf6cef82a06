import { expect, test } from 'vitest';
import { faultOfMarkup } from './markup-weight.ts';
import { harmlessDocument, harmlessFragment } from './sanitiser.ts';

const many = 300;
test.each([
  ['open elements', '<b>'.repeat(many)],
  ['elements that are closed at last', '<div>'.repeat(many) + '</div>'.repeat(many)],
  ['closing tags of other elements', '<div></b>'.repeat(many)],
  ['closing tags in values', '<div title="</div>">'.repeat(many)],
  ['closing tags in comments', '<div><!-- </div> -->'.repeat(many)],
  ['comments that end at once', `<!-->${'<div>'.repeat(many)}-->`],
  ['comments that end oddly', `<!-- --!>${'<div>'.repeat(many)}-->`],
  ['a comment in a style sheet', `<style><!--</style>${'<div>'.repeat(many)}-->`],
  ['a style sheet in a choice', `<select><style></select>${'<div>'.repeat(many)}`],
  ['cells of foreign elements', `<svg>${'<td>'.repeat(many)}`],
  ['a quote that opens no value', '<div "></div">'.repeat(many).replaceAll('</div">', '')],
  ['elements of any name', Array.from({ length: many }, (_, n) => `<x${n}>`).join('')],
])('%s are too deep', (_, html) => {
  expect(faultOfMarkup(html)).toBe('too deep');
});

test('formatting that is never closed and opened again in each paragraph is too heavy', () => {
  const open = Array.from({ length: 200 }, (_, n) => `<b id=${n}>`).join('');
  expect(faultOfMarkup(`<p>${open}</p>${'<p>x</p>'.repeat(5_000)}`)).toBe('too heavy');
});

test('more elements than any email has are too many', () => {
  expect(faultOfMarkup('<br>'.repeat(20_000))).toBeNull();
  expect(faultOfMarkup('<br>'.repeat(20_001))).toBe('too many');
});

test.each([
  ['paragraphs and rows that end by themselves', '<p>a<li>b<tr><td>c'.repeat(2_000)],
  ['many elements beside each other', '<div><b>x</b><br><img src="a"></div>'.repeat(5_000)],
  [
    'ghost tables for Outlook',
    '<!--[if mso]><table><tr><td><![endif]--><div>x</div><!--[if mso]></td></tr></table><![endif]-->'.repeat(
      500,
    ),
  ],
  ['a style sheet with comments', `<style><!-- p > b {} --></style>${'<p>x</p>'.repeat(500)}`],
  ['text with signs', '3 < 4 && 5 > 2 <'.repeat(1_000)],
])('%s are fine', (_, html) => {
  expect(faultOfMarkup(html)).toBeNull();
});

test('what is too deep to be shown is refused with its cause and fix', async () => {
  await expect(harmlessDocument('<b>'.repeat(100_000))).rejects.toThrow(
    /more than 256 levels deep; close them/,
  );
});

test('a long text is made harmless in its thread as a short one is', async () => {
  const attack = '<p onclick="alert(1)">x</p><script>alert(1)</script>';
  for (const html of [attack, attack.repeat(1_000)]) {
    for (const shown of [await harmlessDocument(html), await harmlessFragment(html)]) {
      expect(shown).toContain('<p>x</p>');
      expect(shown).not.toMatch(/script|onclick/);
    }
  }
});
