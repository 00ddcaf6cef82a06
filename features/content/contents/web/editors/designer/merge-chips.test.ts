import { expect, test } from 'vitest';
import { chipHtml, mergeToken, mergeValueOf, withChips } from './merge-chips.ts';

const words = (inner: string) => `<mj-text color="#111111">${inner}</mj-text>`;
const isValue = (source: string) => mergeValueOf(source) !== null;

test('a merge value is read with its default, in either quotes and with entities', () => {
  expect(
    [
      '{{ contact.first_name }}',
      "{{contact.first_name|default:'there'}}",
      '{{ contact.first_name | default: &quot;O&#39;Neil&quot; }}',
      '{{ contact["Total spent"] | default: "" }}',
      '{{ postal_address }}',
    ].map(mergeValueOf),
  ).toEqual([
    { name: 'contact.first_name', fallback: null },
    { name: 'contact.first_name', fallback: 'there' },
    { name: 'contact.first_name', fallback: "O'Neil" },
    { name: 'contact["Total spent"]', fallback: '' },
    { name: 'postal_address', fallback: null },
  ]);
});

test('Liquid of another shape is no merge value', () => {
  for (const source of [
    '{{ contact.first_name | upcase }}',
    '{{ contact.first_name | default: "a" | upcase }}',
    '{{ contact.first_name | default: other }}',
    '{{ 5 }}',
    '{{ }}',
    '{% if a %}',
    'words',
  ])
    expect(mergeValueOf(source), source).toBe(null);
});

test('what is written is read back, whatever quotes the default has', () => {
  for (const fallback of [null, 'there', "O'Neil", 'the "best"'])
    expect(mergeValueOf(mergeToken({ name: 'contact.first_name', fallback }))?.fallback).toBe(
      fallback,
    );
  expect(mergeToken({ name: 'a', fallback: `"it's"` })).toBe(`{{ a | default: "”it's”" }}`);
  expect(mergeToken({ name: 'a', fallback: '' })).toBe('{{ a }}');
});

test('chips stand in the words of texts and buttons alone: attributes, other blocks and other Liquid stay as they are', () => {
  const body = `${words(
    'Dear <a href="{{ account.website }}">{{ contact.first_name | default: &quot;you&quot; }}</a>, {{ a | upcase }} {% if b &gt; 1 %}x{% endif %}',
  )}<mj-button href="{{ c }}">See {{ d }}</mj-button><mj-raw>{{ e }}</mj-raw>`;
  expect(withChips(body, isValue)).toBe(
    body
      .replace(
        '{{ contact.first_name | default: &quot;you&quot; }}',
        '<span data-liquid="{{ contact.first_name | default: &amp;quot;you&amp;quot; }}"></span>',
      )
      .replace('{{ d }}', chipHtml('{{ d }}')),
  );
  expect(withChips(words('{{ a }}{{ b | default: "x" }}'), isValue)).toBe(
    words(chipHtml('{{ a }}') + chipHtml('{{ b | default: "x" }}')),
  );
});
