import { expect, test } from 'vitest';
import { mailFromPage } from './mail-from-page.ts';

test('addresses of a page become whole, anchors and Liquid stay', () => {
  const page =
    '<a href="/shop?a=1&amp;b=2">x</a><img src=lamp.png><td background="../bg.gif"><a href="#top">t</a><a href="{{ unsubscribe_url }}">u</a><a href="https://b.example/">b</a><a href="mailto:a@b.example">m</a>';
  expect(mailFromPage(page, 'https://a.example/news/may.html')).toBe(
    '<a href="https://a.example/shop?a=1&amp;b=2">x</a><img src="https://a.example/news/lamp.png"><td background="https://a.example/bg.gif"><a href="#top">t</a><a href="{{ unsubscribe_url }}">u</a><a href="https://b.example/">b</a><a href="mailto:a@b.example">m</a>',
  );
});

test('scripts and frames go, a base is followed', () => {
  const page =
    '<base href="https://cdn.example/x/"><script src="a.js">if (a < b) { document.write("<p>") }</script><p>Text</p><iframe src="y"></iframe><a href="z">z</a><style>p > b{}</style>';
  expect(mailFromPage(page, 'https://a.example/')).toBe(
    '<p>Text</p><a href="https://cdn.example/x/z">z</a><style>p > b{}</style>',
  );
});
