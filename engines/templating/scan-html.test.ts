import { expect, test } from 'vitest';
import { findLinks } from './find-links.ts';
import { scanHtml } from './scan-html.ts';

const targets = (html: string) =>
  findLinks(html).map(({ no, url, label, isDynamic }) => [no, url, label, isDynamic]);

test('links are numbered in document order, and the same address twice has two numbers', () => {
  expect(
    targets(
      '<a href="https://a.example">One</a><p><a class=x href=\'https://b.example?x=1&amp;y=2\'><img alt="Two &amp; a half"></a><a href=https://a.example>Again</a>',
    ),
  ).toEqual([
    [1, 'https://a.example', 'One', false],
    [2, 'https://b.example?x=1&y=2', 'Two & a half', false],
    [3, 'https://a.example', 'Again', false],
  ]);
});

test("mail, phone, anchor and the product's own links are not counted", () => {
  const html = [
    'mailto:a@b.example',
    'tel:123',
    '#top',
    '',
    '/relative',
    'javascript:alert(1)',
    '{{ unsubscribe_url }}',
    '{{preferences_url}}',
    '{{ web_view_url }}',
  ]
    .map((url) => `<a href="${url}">x</a>`)
    .join('');
  expect(targets(html)).toEqual([]);
});

test('links in comments, style sheets and scripts are none; links that only Outlook sees are', () => {
  const html =
    '<!-- <a href="https://no.example">no</a> --><style>a{content:"<a href=https://no.example>"}</style>' +
    '<!--[if mso]><v:roundrect href="https://outlook.example"><![endif]--><!--[if !mso]><!--><a href="https://all.example">x</a><!--<![endif]-->';
  expect(targets(html).map(([, url]) => url)).toEqual([
    'https://outlook.example',
    'https://all.example',
  ]);
});

test('a target with Liquid is made per person', () => {
  expect(
    targets('<a href="https://shop.example/{{ contact.email | url_encode }}">Shop</a>'),
  ).toEqual([[1, 'https://shop.example/{{ contact.email | url_encode }}', 'Shop', true]]);
});

test('quotes and brackets inside Liquid end neither value nor tag', () => {
  const html =
    '<a href="https://s.example/{{ x | default: "a>b" }}" title="t">x</a><a {% if a > b %}href="https://one.example"{% else %}href="https://two.example"{% endif %}>y</a>';
  expect(targets(html).map(([, url]) => url)).toEqual([
    'https://s.example/{{ x | default: "a>b" }}',
    'https://one.example',
    'https://two.example',
  ]);
});

test('pieces follow each other without gaps, whatever the text is', () => {
  const texts = [
    '',
    '<',
    '<a',
    '<a href="',
    '{{',
    '{%',
    '{% raw %}<a href="x">{% endraw %}<b>',
    '<!--',
    '<!--[if mso]>',
    '<style>a',
    '<![endif]',
    'a<b>c</b><',
    '<a b=c{{d}}e>f',
    '{% comment %}',
    'İ<style>x</style>',
  ];
  for (const text of texts) {
    const pieces = scanHtml(text);
    expect(pieces.map((piece) => text.slice(piece.start, piece.end)).join(''), text).toBe(text);
  }
});

test.each([
  '<',
  '{{',
  '{%',
  '<!--',
  '<a b="',
  '<style>',
  '{% raw %}',
  '{% comment %} endcomment ',
  '<a ',
  '<![endif]',
  '<!--[if ',
])('a hundred thousand times %s is read through', (hostile) => {
  const text = hostile.repeat(100_000);
  const pieces = scanHtml(text);
  expect(pieces.at(-1)?.end).toBe(text.length);
});

test('the label of a link that is never closed ends after 200 pieces', () => {
  const [link] = findLinks(`<a href="https://a.example">${'<b>x</b>'.repeat(100)}`);
  expect(link?.label).toBe('x'.repeat(67));
});
