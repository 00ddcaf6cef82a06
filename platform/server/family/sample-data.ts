import type { Account } from '../account/account.ts';
import type { Families, SampleData, SampleSetting } from '../families.ts';
import type { Family } from './family.ts';
import type { SampleMaking, SampleRecords } from './sample-records.ts';

/** The sample data of all families: made in the order in which they need each other, taken out the other way round. */
export function sampleData(families: readonly Family[], registry: () => Families): SampleData {
  const inOrder = orderOf(families.flatMap(({ sample }) => sample ?? []));
  return {
    make: (account, setting) => makeAll(inOrder, account, setting),
    // One after the other: they share the account's one transaction.
    async remove(account) {
      for (const { remove } of inOrder.toReversed())
        await remove?.({ account, families: registry() });
    },
    async count(account) {
      const counts: Record<string, number> = {};
      for (const { path, sample } of families)
        if (sample?.count) counts[path] = await sample.count(account);
      return counts;
    },
  };
}

async function makeAll(
  inOrder: readonly SampleRecords[],
  account: Account,
  setting: SampleSetting,
): Promise<void> {
  const made = new Map<SampleRecords, unknown>();
  for (const records of inOrder)
    made.set(records, await records.make({ account, ...setting, made: madeFor(records, made) }));
}

// Who asks for what was not named in `after` would get it or not, by the alphabet.
function madeFor(
  { after = [] }: SampleRecords,
  made: ReadonlyMap<SampleRecords, unknown>,
): SampleMaking['made'] {
  return <Made>(of: SampleRecords<Made>) => {
    if (!after.includes(of))
      throw new Error('Sample records ask for others that their `after` does not name.');
    return made.get(of) as Made;
  };
}

/** Each once, and behind all that it needs. */
function orderOf(all: readonly SampleRecords[]): SampleRecords[] {
  const inOrder = new Set<SampleRecords>();
  const place = (records: SampleRecords): void => {
    if (inOrder.has(records)) return;
    for (const needed of records.after ?? []) place(needed);
    inOrder.add(records);
  };
  for (const records of all) place(records);
  return [...inOrder];
}
