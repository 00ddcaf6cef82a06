import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeholderTexts } from './contract.ts';
import { lineCounter } from './html-text.ts';
import { placeholderFindings } from './lint-placeholders.ts';
import { scanHtml } from './scan-html.ts';

const found = (html: string) =>
  placeholderFindings(html, scanHtml(html), lineCounter(html)).map(({ code, severity }) => [
    code,
    severity,
  ]);

test('a picture that nobody chose stops a message, words that nobody replaced warn once each', () => {
  expect(
    found(
      '<img src="https://mail.example.com/mail-icons/picture.png" alt=""><p> Name of the product </p><p>Name of the product</p><b>€&nbsp;49</b><b>&euro; 49</b>',
    ),
  ).toEqual([
    ['placeholder_picture', 'error'],
    ['placeholder_text', 'warning'],
    ['placeholder_text', 'warning'],
  ]);
});

test('own words around a placeholder, and pictures of the product that mean something, pass', () => {
  expect(
    found(
      '<p>A headline you will like</p><img src="https://mail.example.com/mail-icons/x.png" alt="X">',
    ),
  ).toEqual([]);
});

test('each word stands in a block or a layout', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = globSync(
    'features/content/contents/{web/editors/designer/*.ts,server/layouts/*.mjml}',
    {
      cwd: root,
    },
  )
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' '))
    .join('\n');
  expect([...placeholderTexts].filter((text) => !sources.includes(text))).toEqual([]);
});
