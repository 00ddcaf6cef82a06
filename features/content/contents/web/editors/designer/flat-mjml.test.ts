import { expect, test } from 'vitest';
import { flatBlocks, flatMjml, leanBlocks, stylesOf, wholeMjml } from './flat-mjml.ts';

const mail = `<mjml><mj-head>
  <mj-attributes>
    <mj-all font-family="Georgia, serif" />
    <mj-text font-size="16px" color="#111111" padding="4px 8px"/>
    <mj-class name="kicker" font-size="12px" letter-spacing="1.5px" />
  </mj-attributes>
  <mj-style>a { color: red }</mj-style>
</mj-head><mj-body background-color="#eeeeee"><mj-section padding="20px 24px"><mj-column>
<mj-text mj-class="kicker" color='#222222'>Dear {{ contact.first_name | default: "reader" }}<br /></mj-text><mj-divider />
</mj-column></mj-section></mj-body></mjml>`;

test('a block carries the looks of its head: its own win over its class, the class over its kind, the kind over all', () => {
  const { body } = flatMjml(mail);
  expect(body).toContain(
    '<mj-text font-family="Georgia, serif" font-size="12px" align="left" padding-top="4px" padding-right="8px" padding-bottom="4px" padding-left="8px" color="#222222" letter-spacing="1.5px" mj-class="kicker">Dear {{ contact.first_name | default: "reader" }}<br /></mj-text>',
  );
  expect(body).toContain(
    '<mj-section padding-top="20px" padding-right="24px" padding-bottom="20px" padding-left="24px">',
  );
});

test('a block that has nothing of its own is written without attributes, whatever draws it', () => {
  const { head, body } = flatMjml(mail);
  const lean = leanBlocks(body, head);
  expect(lean).toContain(
    '<mj-text color="#222222" mj-class="kicker">Dear {{ contact.first_name | default: "reader" }}<br /></mj-text><mj-divider></mj-divider>',
  );
  expect(flatMjml(wholeMjml({ head, body: lean })).body).toContain('letter-spacing="1.5px"');
  expect(leanBlocks(flatBlocks('<mj-button></mj-button>', ''), '')).toBe(
    '<mj-button font-family="Helvetica, Arial, sans-serif"></mj-button>',
  );
});

test('an empty block gets both tags, or it would swallow what follows', () => {
  expect(flatMjml(mail).body).toMatch(/<mj-divider [^>]*><\/mj-divider>\n<\/mj-column>/);
  expect(flatBlocks('<mj-wrapper css-class="a > b"/>', '')).toBe(
    '<mj-wrapper css-class="a > b"></mj-wrapper>',
  );
});

test('the head stays as it was, and a mail that is flat stays the same', () => {
  const flat = flatMjml(mail);
  const joined = wholeMjml(flat);
  expect(joined).toContain('<mj-class name="kicker" font-size="12px" letter-spacing="1.5px" />');
  expect(stylesOf(flat.head)).toBe('a { color: red }');
  expect(wholeMjml(flatMjml(joined))).toBe(joined);
});

test('words without a font get one that every mail program has', () => {
  expect(
    flatBlocks(
      '<mj-button href="{{ account.website | default: \'/\' }}">Go</mj-button><mj-spacer height="9px" />',
      '',
    ),
  ).toMatch(
    /^<mj-button font-family="Helvetica, Arial, sans-serif" .*href="\{\{ account\.website \| default: '\/' \}\}">Go<\/mj-button><mj-spacer height="9px"><\/mj-spacer>$/,
  );
});

test('a padding of all sides gives way to a side that says more, and comes before what the head says', () => {
  const head =
    '<mj-attributes><mj-text padding="1px 2px" padding-left="3px"></mj-text></mj-attributes>';
  expect(flatBlocks('<mj-text></mj-text>', head)).toContain(
    'padding-top="1px" padding-right="2px" padding-bottom="1px" padding-left="3px"',
  );
  expect(flatBlocks('<mj-text padding="9px"></mj-text>', head)).toContain(
    'padding-top="9px" padding-right="9px" padding-bottom="9px" padding-left="9px"',
  );
});

test('a block is written in the looks of its mail, and in ours where those say nothing', () => {
  const ours =
    '<mj-attributes><mj-text color="#111111" font-size="16px"></mj-text></mj-attributes>';
  expect(
    flatBlocks(
      '<mj-text></mj-text>',
      '<mj-attributes><mj-text color="#222222" /></mj-attributes>',
      ours,
    ),
  ).toMatch(/font-size="16px".* color="#222222"/);
});

test('a mail without a head or body is an empty one', () => {
  expect(flatMjml('<mjml></mjml>')).toEqual({ head: '', body: '<mj-body></mj-body>' });
});
