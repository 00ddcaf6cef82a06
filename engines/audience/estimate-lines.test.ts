import { afterAll, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { person, within } from './audience.harness.ts';
import { estimateLines } from './estimate-lines.ts';
import { explainLines } from './explain-lines.ts';
import { rulesSchema } from './rules.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const named = (value: string) => ({
  criterion: 'field',
  field: 'first_name',
  operator: 'is',
  value,
});

test('an estimate looks at stretches all over the account and comes near what counting finds', async () => {
  const accountId = await anAccount(database);
  await within(database, accountId, async (account) => {
    const names = ['ann', 'ann', 'bob', 'cy'];
    for (let at = 0; at < 200; at++)
      await person(account, `${at}@example.com`, { first_name: names[at % names.length]! });
    const rules = rulesSchema.parse({
      filter: 'or',
      segment_filters_attributes: [named('ann'), named('cy')],
    });
    expect(await estimateLines(account, rules)).toBeNull();
    const about = await estimateLines(account, rules, { above: 100, random: () => 0.5 });
    const exact = await explainLines(account, rules);
    expect(about?.total).toBe(200);
    expect(Math.abs(about!.matching - exact.matching)).toBeLessThan(10);
    for (const [at, line] of about!.lines.entries()) {
      expect(line.path).toBe(exact.lines[at]!.path);
      expect(Math.abs(line.count - exact.lines[at]!.count)).toBeLessThan(10);
      expect(Math.abs(line.adds - exact.lines[at]!.adds)).toBeLessThan(10);
    }
  });
});
