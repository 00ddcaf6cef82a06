import { expect, test } from 'vitest';
import { groupOf, rfmGroups, type RfmGroup } from './contract.ts';

const sizes: Record<RfmGroup, number> = {
  champions: 1,
  loyal: 5,
  big_spenders: 4,
  promising: 2,
  new_buyers: 2,
  needs_attention: 4,
  cannot_lose: 2,
  at_risk: 7,
  hibernating: 1,
  lost: 8,
};

const rules: Record<RfmGroup, (r: number, f: number, m: number) => boolean> = {
  cannot_lose: (r, f, m) => r <= 1 && f === 3 && m === 3,
  lost: (r, f, m) => r === 0 && !(f === 3 && m === 3),
  hibernating: (r, f, m) => r === 1 && f === 1 && m === 1,
  at_risk: (r, f, m) => r === 1 && !(f === 1 && m === 1) && !(f === 3 && m === 3),
  champions: (r, f, m) => r === 3 && f === 3 && m === 3,
  loyal: (r, f, m) => r >= 2 && f === 3 && !(r === 3 && m === 3),
  big_spenders: (r, f, m) => r >= 2 && f <= 2 && m === 3,
  promising: (r, f, m) => r === 3 && f === 2 && m <= 2,
  new_buyers: (r, f, m) => r === 3 && f === 1 && m <= 2,
  needs_attention: (r, f, m) => r === 2 && f <= 2 && m <= 2,
};

test('each of the 36 combinations of scores is in the one group whose rule it meets @spec RFM-032', () => {
  const found = new Map<RfmGroup, number>();
  for (const r of [0, 1, 2, 3])
    for (const f of [1, 2, 3])
      for (const m of [1, 2, 3]) {
        const meets = rfmGroups.filter((key) => rules[key](r, f, m));
        expect([r, f, m, meets]).toEqual([r, f, m, [groupOf({ r, f, m })]]);
        found.set(meets[0]!, (found.get(meets[0]!) ?? 0) + 1);
      }
  expect(Object.fromEntries(found)).toEqual(sizes);
});
