import { describe, expect, test } from 'vitest';
import {
  hasFooterToken,
  referencesIn,
  referenceRoots,
  referenceTo,
  replaceFooter,
  replaceReferences,
  replaceRows,
  rowIdsIn,
} from './references.ts';

describe('tokens of records', () => {
  test('are found by kind and id, each record once', () => {
    expect(
      referencesIn(
        '{{ dynamic_content.d12 }} {{coupon.b3}} {{- coupon.b3 | default: "none" -}} {{ content_feed.f7 }} {{ contact.first_name }}',
      ),
    ).toEqual([
      { root: 'dynamic_content', id: 12 },
      { root: 'coupon', id: 3 },
      { root: 'content_feed', id: 7 },
    ]);
  });

  test('are written as they are found', () => {
    for (const root of referenceRoots)
      expect(referencesIn(referenceTo(root, 41))).toEqual([{ root, id: 41 }]);
  });

  test('with the letter of another kind, or with a name for an id, are none', () => {
    expect(referencesIn('{{ coupon.d3 }} {{ coupon.spring }} {{ dynamic_content.12 }}')).toEqual(
      [],
    );
  });

  test('are replaced whole; those with a filter stay for the template', () => {
    const text =
      'a {{ content_feed.f7 }} b {{- content_feed.f8 -}} c {{ content_feed.f7 | upcase }}';
    expect(replaceReferences(text, 'content_feed', (id) => `<${id}>`)).toBe(
      'a <7> b <8> c {{ content_feed.f7 | upcase }}',
    );
  });

  test('that are replaced by a text with signs of replacement come out as they stand', () => {
    expect(replaceReferences('{{ coupon.b1 }}', 'coupon', () => '$& $1')).toBe('$& $1');
  });
});

test('saved rows are found and replaced by their comments', () => {
  const html = '<td><!--row:5--></td><td><!--row:5--><!--row:6--></td><!-- row:7 -->';
  expect(rowIdsIn(html)).toEqual([5, 6]);
  expect(replaceRows(html, (id) => `[${id}]`)).toBe('<td>[5]</td><td>[5][6]</td><!-- row:7 -->');
});

test('a mail has one footer, at the first token', () => {
  expect(hasFooterToken('<p>{{footer}}</p>')).toBe(true);
  expect(hasFooterToken('<p>{{ footer.x }}</p>')).toBe(false);
  expect(replaceFooter('<p>{{ footer }}</p>{{ footer }}', 'F')).toBe('<p>F</p>');
});
