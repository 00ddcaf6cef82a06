import { expect, test } from 'vitest';
import { wholeTags } from './whole-tags.ts';

test('an empty element of MJML gets an end tag, whatever its attributes hold', () => {
  expect(wholeTags('<mj-divider /><mj-image src="https://example.com/a.png" alt="a > b"/>'))
    .toBe('<mj-divider></mj-divider><mj-image src="https://example.com/a.png" alt="a > b"></mj-image>');
  expect(wholeTags('<mj-button href="{{ account.website | default: \'/\' }}" />')).toBe('<mj-button href="{{ account.website | default: \'/\' }}"></mj-button>');
});

test('elements of HTML and elements with content stay as they are', () => {
  const mjml = '<mj-text mj-class="kicker">One<br />two</mj-text><mj-section padding="0"><mj-column></mj-column></mj-section>';
  expect(wholeTags(mjml)).toBe(mjml);
});
