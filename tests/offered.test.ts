import { expect, test } from 'vitest';
import { packageSections } from '#features/account/billing/contract/packages.ts';
import { notYetBuilt } from '#features/session/access/contract/not-yet-built.ts';

test('what a plan includes without a screen is known as not built', () => {
  const missing = packageSections.filter((section) => notYetBuilt.has(section));
  expect(missing).toEqual([]);
  expect(missing).not.toContain('campaigns');
});
