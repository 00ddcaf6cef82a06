import { expect, test } from 'vitest';
import { footerHtml, hasFooter, withFooter } from './footer-html.ts';

test('the footer goes before the end of the body', () => {
  const html = withFooter('<html>\n<body>\n<p>Hi</p>\n</BODY>\n</html>');
  expect(html).toBe(`<html>\n<body>\n<p>Hi</p>\n${footerHtml}</BODY>\n</html>`);
  expect(hasFooter(html)).toBe(true);
});

test('a piece of HTML without a body gets the footer at its end', () => {
  expect(withFooter('<p>Hi</p>')).toBe(`<p>Hi</p>\n${footerHtml}`);
});

test('an unsubscribe link without the address is no footer yet', () => {
  expect(hasFooter('<a href="{{ unsubscribe_url }}">Bye</a>')).toBe(false);
});
