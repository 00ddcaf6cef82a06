import { expect, test } from 'vitest';
import { checkMail, finishedBytes } from './check-mail.ts';

const page = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><head><style>${style}</style></head><body>${body}</body></html>`;
const long = 'We have written sixty letters and more, so this mail is no picture alone.';
const codesOf = (body: string) => checkMail(page(body + long)).findings.map(({ code }) => code);

test('text that is hard to read is named with its contrast, by the nearest colors', () => {
  const { findings } = checkMail(
    page(
      `<table style="background-color:#fff"><tr><td bgcolor="#eee" style="background:#eeeeee"><p style="color:#999999">Grey on grey</p>` +
        `<p style="color:#333">Fine here</p></td></tr></table>${long}`,
    ),
  );
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    code: 'low_contrast',
    message: '“Grey on grey” is hard to read: its contrast is 2.5 to 1.',
  });
});

test('what nobody can judge or see is not judged: pictures behind text, hidden preheaders, large letters', () => {
  expect(
    codesOf('<div style="background-image:url(a.png)"><p style="color:#fff">On it</p></div>'),
  ).toEqual([]);
  expect(codesOf('<div style="display:none;color:#fff">Preheader</div>')).toEqual([]);
  expect(codesOf('<h1 style="font-size:24px;color:#888888">Large letters</h1>')).toEqual([]);
  expect(codesOf('<p style="font-size:14px;color:#888888">Small letters</p>')).toEqual([
    'low_contrast',
  ]);
  expect(codesOf('<p style="color:var(--x)">Who knows</p>')).toEqual([]);
});

test('headings that skip a level and links that say nothing are named', () => {
  expect(codesOf('<h1>One</h1><h3>Three</h3><h4>Four</h4>')).toEqual(['skipped_heading']);
  expect(codesOf('<h2>Two</h2><h1>One</h1><h2>Two</h2>')).toEqual([]);
  expect(codesOf('<a href="https://a.example">Click here</a>')).toEqual(['empty_link_text']);
  expect(codesOf('<a href="https://a.example"><img src="a.png" alt=""></a>')).toEqual([
    'empty_link_text',
  ]);
  expect(codesOf('<a href="https://a.example"><img src="a.png" alt="Shoes"></a>')).toEqual([]);
  expect(codesOf('<a href="https://a.example">{{ contact.city }}</a><a name="top"></a>')).toEqual(
    [],
  );
});

test('a mail of pictures alone is named as such', () => {
  const codes = checkMail(page('<img src="a.png" alt="Everything">')).findings.map(
    ({ code }) => code,
  );
  expect(codes).toEqual(['only_pictures']);
});

test('what a client does not know is named once, with the places where it stands', () => {
  const { gaps } = checkMail(
    page(
      `<div style="border-radius:4px">Buy now</div><div style="border-radius:4px;float:left">Look</div><img src="https://a.example/x.webp?v=1" alt="x">` +
        `<div style="background:linear-gradient(#fff,#eee)">Sky</div>`,
      '@media (prefers-color-scheme: dark) { p { color: #fff } }',
    ),
  );
  const gap = (feature: string) => gaps.find((one) => one.feature === feature);
  expect(gap('border-radius')).toMatchObject({ count: 2, places: ['Buy now', 'Look'] });
  expect(gap('border-radius')?.missing).toContain('Outlook for Windows');
  expect(gap('float')?.missing).toContain('Outlook for Windows');
  expect(gap('webP image format')).toMatchObject({ count: 1, places: [] });
  expect(gap('linear-gradient()')?.places).toEqual(['Sky']);
  expect(gap('@media (prefers-color-scheme)')?.missing).toContain('Gmail');
  expect(gap('display:flex')).toBeUndefined();
});

test('the finished mail weighs more than what was written, and its heaviest blocks are named', () => {
  const block = (name: string, size: number) =>
    `<table><tr><td>${name} ${'x'.repeat(size)}</td></tr></table>`;
  const html = page(
    `<div><div>${block('Small', 10)}${block('Large', 5_000)}${block('Middle', 1_000)}</div></div>`,
  );
  const { weight } = checkMail(html);
  expect(weight.blocks.map(({ name }) => name.slice(0, 5))).toEqual(['Large', 'Middl', 'Small']);
  expect(weight.blocks[0]!.bytes).toBeGreaterThan(5_000);
  const withLink = html.replace('Small', '<a href="https://a.example">Small</a>');
  expect(finishedBytes(withLink) - finishedBytes(html)).toBeGreaterThan(80);
});

test('markup that nobody closes is read in one go', () => {
  const { findings, weight } = checkMail('<div>'.repeat(20_000) + '</p>'.repeat(20_000));
  expect(findings).toEqual([]);
  expect(weight.bytes).toBeGreaterThan(100_000);
});
