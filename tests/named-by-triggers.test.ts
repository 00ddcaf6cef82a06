import { expect, test } from 'vitest';
import { families } from '#apps/server/routes.ts';
import { familiesInTriggers, triggerSchema } from '#engines/journeys/contract.ts';
import { namedFamilies } from '#engines/journeys/public.ts';

test('what the triggers of a journey name is in use by it, so nobody deletes it', () => {
  const known = new Set(families.map(({ path }) => path));
  const used = new Set<string>(namedFamilies);
  const named = Object.values(familiesInTriggers).filter((path) => known.has(path));
  expect(named.filter((path) => !used.has(path))).toEqual([]);
});

test('the family of each choice of records is known', () => {
  const properties = triggerSchema.options.flatMap((option) =>
    Object.keys(option.shape).filter((property) => property.endsWith('_ids')),
  );
  expect([...new Set(properties)].filter((property) => !(property in familiesInTriggers))).toEqual(
    [],
  );
});
