import { afterEach, expect, test, vi } from 'vitest';
import { watchOwnTabs } from './own-tabs.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function aTab(place: string) {
  const seen = { isElsewhere: false };
  const close = watchOwnTabs(place, (isElsewhere) => {
    seen.isElsewhere = isElsewhere;
  });
  open.push(close);
  return { seen, close: () => open.splice(open.indexOf(close), 1).forEach((one) => one()) };
}

test('two tabs on one record see each other, also a third that comes later, until all but one are closed', async () => {
  const first = aTab('7/contents/1');
  const other = aTab('7/contents/2');
  const second = aTab('7/contents/1');
  await vi.waitFor(() =>
    expect([first, second].map((tab) => tab.seen.isElsewhere)).toEqual([true, true]),
  );
  expect(other.seen.isElsewhere).toBe(false);
  const third = aTab('7/contents/1');
  await vi.waitFor(() => expect(third.seen.isElsewhere).toBe(true));
  second.close();
  first.close();
  await vi.waitFor(() => expect(third.seen.isElsewhere).toBe(false));
});
