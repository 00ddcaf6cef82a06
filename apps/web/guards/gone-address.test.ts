import { expect, test } from 'vitest';
import { isGoneAddress } from './gone-address.ts';

test.each([
  ['/accounts/7/content_templates/edit_template', true],
  ['/accounts/7/email_templates', true],
  ['/accounts/7/email_templates/12/edit', true],
  ['/accounts/7/content_templates', false],
  ['/accounts/7/content_templates/12/edit', false],
  ['/accounts/7/email_templates_of_old', false],
])('%s is gone: %s', (pathname, isGone) => {
  expect(isGoneAddress(pathname)).toBe(isGone);
});
