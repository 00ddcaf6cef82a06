import { expect, test } from 'vitest';
import { mappingOf } from './feed-draft.ts';

test('the place and the fields of JSON are read line by line; what is no field is left out', () => {
  expect(
    mappingOf(' data.items ', 'title: name\nlink : url.web\nnonsense\ncolor: red\nprice:'),
  ).toEqual({
    items: 'data.items',
    fields: { title: 'name', link: 'url.web' },
  });
  expect(mappingOf('', '')).toEqual({});
});
