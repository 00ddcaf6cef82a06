import { expect, test } from 'vitest';
import {
  conditionOf,
  ifTag,
  operators,
  savedCondition,
  withConditionBlocks,
  type Condition,
} from './conditions.ts';

const row = (words: string) =>
  `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
const body = (...rows: string[]) => `<mj-body>${rows.join('')}</mj-body>`;

test('every comparison is read back as it was chosen', () => {
  for (const operator of operators)
    for (const field of ['contact.first_name', 'contact["Total spent"]'].filter(
      (name) => !name.includes(' '),
    )) {
      const condition: Condition = {
        field,
        operator,
        value: operator === 'isSet' || operator === 'isNotSet' ? '' : '5',
      };
      expect(conditionOf(ifTag(condition)), operator).toEqual(condition);
    }
  const tag = ifTag({ field: 'contact.age', operator: 'less', value: '5.5' });
  expect(tag).toBe('{% if contact.age &lt; 5.5 %}');
  expect(conditionOf(ifTag({ field: 'contact.a', operator: 'is', value: `A & "B"` }))?.value).toBe(
    'A & "B"',
  );
});

test('a condition that says more than one comparison is left to its author', () => {
  for (const tag of [
    '{% if contact.a == 1 and contact.b == 2 %}',
    '{% if contact.a > blank %}',
    '{% if account.name == "x" %}',
    '{% if contact.a %}',
    '{% unless contact.a == 1 %}',
  ])
    expect(conditionOf(tag), tag).toBe(null);
});

test('rows of a condition are one block, and are saved as they were', () => {
  const tag = '{% if contact.a &gt; 1 %}';
  const saved = body(row('Above'), savedCondition(tag, row('Then'), row('Else')), row('Below'));
  expect(withConditionBlocks(saved)).toBe(
    body(
      row('Above'),
      `<hg-condition data-if="{% if contact.a &amp;gt; 1 %}"><hg-branch data-part="then">${row('Then')}</hg-branch><hg-branch data-part="else">${row('Else')}</hg-branch></hg-condition>`,
      row('Below'),
    ),
  );
  expect(withConditionBlocks(body(savedCondition('{% if b %}', row('Only'), null)))).toBe(
    body(
      `<hg-condition data-if="{% if b %}"><hg-branch data-part="then">${row('Only')}</hg-branch></hg-condition>`,
    ),
  );
});

test('conditions of any other shape stay as somebody wrote them', () => {
  for (const rows of [
    `<mj-raw>{% if a %}</mj-raw>${row('a')}`,
    `<mj-raw>{% if a %}</mj-raw>${row('a')}<mj-raw>{% elsif b %}</mj-raw>${row('b')}<mj-raw>{% endif %}</mj-raw>`,
    `<mj-section><mj-raw>{% if a %}</mj-raw></mj-section><mj-raw>{% endif %}</mj-raw>`,
    `<mj-raw>{% for a in b %}</mj-raw>${row('a')}<mj-raw>{% endfor %}</mj-raw>`,
  ])
    expect(withConditionBlocks(body(rows))).toBe(body(rows));
});

test('blocks of a column are gathered as well, also within a condition of rows', () => {
  const block = (words: string) => `<mj-text>${words}</mj-text>`;
  const column = (...blocks: string[]) =>
    `<mj-section><mj-column>${blocks.join('')}</mj-column></mj-section>`;
  const shown = (then: string, rest = '') =>
    `<hg-condition data-if="{% if a %}"><hg-branch data-part="then">${then}</hg-branch>${rest}</hg-condition>`;
  const inColumn = savedCondition('{% if a %}', block('Then'), block('Else'));
  const gathered = column(
    block('Above'),
    shown(block('Then'), `<hg-branch data-part="else">${block('Else')}</hg-branch>`),
  );
  expect(withConditionBlocks(body(column(block('Above'), inColumn)))).toBe(body(gathered));
  expect(
    withConditionBlocks(body(savedCondition('{% if a %}', column(block('Above'), inColumn), null))),
  ).toBe(body(shown(gathered)));
  const nested = body(
    column(savedCondition('{% if a %}', savedCondition('{% if b %}', block('x'), null), null)),
  );
  expect(withConditionBlocks(nested)).toBe(nested);
});
