import type { z } from 'zod';
import { rulesSchema, type CleansingQuestion } from '#engines/audience/public.ts';
import { checkedRules } from '#features/audience/segments/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import { fieldErrors } from '#platform/server/parse.ts';
import type { Services } from '#platform/server/services.ts';
import { megaOpenersConditions, nonOpenersConditions, type CleansingKind } from '../contract.ts';

const nothing = 'must hold at least one condition';

/** Conditions that came from outside, and those that the rule had before. */
interface GivenConditions {
  kind: CleansingKind;
  conditions: unknown;
  kept?: CleansingQuestion | undefined;
}

/** Reads what a rule looks for; each fault is named by its place, such as conditions.days. What it names, the caller may look at. */
export async function checkedQuestion(
  account: Account,
  services: Services,
  { kind, conditions, kept }: GivenConditions,
): Promise<CleansingQuestion> {
  if (isEmpty(conditions)) throw invalid({ conditions: [nothing] });
  switch (kind) {
    case 'plain': {
      const before = kept?.kind === 'plain' ? kept.conditions : undefined;
      return {
        kind,
        conditions: await within(
          checkedRules(account, services, { given: conditions, kept: before }),
        ),
      };
    }
    case 'mega-openers':
      return { kind, conditions: parsed(megaOpenersConditions, conditions) };
    case 'non-openers': {
      const asked = parsed(nonOpenersConditions, conditions);
      const before = kept?.kind === 'non-openers' ? kept.conditions.list_id : null;
      const named = { field: 'conditions.list_id', family: 'lists', ids: [asked.list_id] };
      await services.families.requireNamed(
        account,
        [{ ...named, by: 'id' }],
        before === null ? [] : [{ family: 'lists', ids: [before] }],
      );
      return { kind, conditions: asked };
    }
  }
}

/** What a saved rule looks for. */
export function questionOf(row: { kind: CleansingKind; conditions: unknown }): CleansingQuestion {
  switch (row.kind) {
    case 'plain':
      return { kind: row.kind, conditions: rulesSchema.parse(row.conditions) };
    case 'mega-openers':
      return { kind: row.kind, conditions: megaOpenersConditions.parse(row.conditions) };
    case 'non-openers':
      return { kind: row.kind, conditions: nonOpenersConditions.parse(row.conditions) };
  }
}

function isEmpty(conditions: unknown): boolean {
  return (
    conditions === null || typeof conditions !== 'object' || Object.keys(conditions).length === 0
  );
}

function parsed<S extends z.ZodType>(schema: S, conditions: unknown): z.output<S> {
  const read = schema.safeParse(conditions);
  if (read.success) return read.data;
  throw invalid(
    Object.fromEntries(
      Object.entries(fieldErrors(read.error)).map(([field, messages]) => [
        placeOf(field),
        messages,
      ]),
    ),
  );
}

// Faults of a rule stand below the conditions; what is said of the whole rule is said of them.
const placeOf = (field: string): string =>
  field === 'base' || field === 'segment_rules_attributes' ? 'conditions' : `conditions.${field}`;

async function within<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ProductError) || typeof error.errors !== 'object') throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([field, messages]) => [placeOf(field), messages]),
      ),
    );
  }
}
