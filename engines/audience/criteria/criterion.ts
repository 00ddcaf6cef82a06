import type { RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import type { CriterionDefinition } from '../contract.ts';
import type { AskedOf } from './among.ts';

/** Criteria that others bring: what they ask is theirs, rules know the name alone. */
export const pluggedNames = [
  'relational',
  'visited',
  'site_event',
  'answered_survey',
  'rfm',
  'ticket',
] as const;

/** A condition of such a criterion; its own schema has read the rest. */
export interface PluggedCondition {
  criterion: (typeof pluggedNames)[number];
  operator: string;
  [property: string]: unknown;
}

/** A record of another family that a condition names. */
export interface NamedRecords {
  property: string;
  family: string;
  ids: number[];
}

/** What a rule can ask that the audience engine does not know by itself. The composition root plugs it in by `plugCriterion`. */
export interface Criterion {
  readonly name: (typeof pluggedNames)[number];
  /** Reads a condition; refusals are named by their property. */
  readonly schema: z.ZodType<PluggedCondition>;
  /** Reads what compiling conditions of an account needs; `compile` gets it back. */
  prepare(account: Account): Promise<unknown>;
  /** A predicate over contacts c, in the form that is asked for: `set` gathers everybody once, `one` looks a few up. */
  compile(condition: PluggedCondition, asked: AskedOf, prepared: unknown): RawBuilder<SqlBool>;
  /** What forms of the account offer. */
  describe(account: Account): Promise<readonly CriterionDefinition[]>;
  references(condition: PluggedCondition): NamedRecords[];
  /** What such records are called: the family with its title, and the names of those that exist. */
  readonly records: {
    readonly family: string;
    readonly title: string;
    names(account: Account, ids: readonly number[]): Promise<Map<number, string | null>>;
  };
}

const plugged = new Map<string, Criterion>();

/** Makes a criterion known to rules; the same again changes nothing. */
export function plugCriterion(criterion: Criterion): void {
  plugged.set(criterion.name, criterion);
}

/** The criterion of this name, where it is plugged in. */
export function criterionNamed(name: string): Criterion | undefined {
  return plugged.get(name);
}

/** All that are plugged in. */
export function pluggedCriteria(): readonly Criterion[] {
  return [...plugged.values()];
}
