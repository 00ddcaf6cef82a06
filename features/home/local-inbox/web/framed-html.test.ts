import { expect, test } from 'vitest';
import { framedHtml } from './framed-html.ts';

const own = '<meta name="referrer" content="no-referrer"><base target="_blank">';

test('links of a mail open in a new tab, and its doctype stays first', () => {
  expect(
    framedHtml(
      '<!DOCTYPE html><html lang="en"><head data-x><title>A</title></head><body></body></html>',
    ),
  ).toBe(
    `<!DOCTYPE html><html lang="en"><head data-x>${own}<title>A</title></head><body></body></html>`,
  );
  expect(framedHtml('<!doctype html><p>A')).toBe(`<!doctype html>${own}<p>A`);
  expect(framedHtml('<p>A</p>')).toBe(`${own}<p>A</p>`);
});

test('a mail cannot choose another target, base or page for the frame', () => {
  expect(
    framedHtml(
      '<head><base href="https://x.example/" target="_self"><meta http-equiv="Refresh" content="0;url=https://x.example"></head><a href="https://a.example" target="_top" class="b">A</a>',
    ),
  ).toBe(`<head>${own}</head><a href="https://a.example" class="b">A</a>`);
});

test('text with dollar signs stays as it is', () => {
  expect(framedHtml('<head></head><p>$1 $& off</p>')).toBe(`<head>${own}</head><p>$1 $& off</p>`);
});
