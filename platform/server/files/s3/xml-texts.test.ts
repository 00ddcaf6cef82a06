import { expect, test } from 'vitest';
import { textsIn } from './xml-texts.ts';

test('every text of a tag is read, with its entities; what does not end is none', () => {
  const xml = '<R><Key>a &amp; b</Key><Key>&#252;&#x41;&quot;&unknown;&#9999999;</Key><Key>open';
  expect(textsIn(xml, 'Key')).toEqual(['a & b', 'üA"&unknown;&#9999999;']);
  expect(textsIn(xml, 'Prefix')).toEqual([]);
});
