import type { CriterionDefinition } from '#engines/audience/contract.ts';

/** A record of the account by its name. */
export interface KnownName {
  family: string;
  id: number;
  name: string;
}

/** What a sentence is read with: the account's own words, its clock and its currency. */
export interface Known {
  names: readonly KnownName[];
  criteria: readonly CriterionDefinition[];
  now: Date;
  zone: string;
  /** The currency of the account's orders; null where there are several. */
  currency: string | null;
}

/** A line or group of a rule; whether it is a rule of this account is judged when it is whole. */
export interface Part {
  readonly [property: string]: unknown;
}

/** Several parts of which all, or any, must hold; one alone stands for itself. */
export function joined(filter: 'and' | 'or', parts: readonly Part[]): Part {
  return parts.length === 1 ? parts[0]! : { filter, segment_filters_attributes: parts };
}

/** True when the field can be asked by this operator. */
export function hasOperator(known: Known, field: string, operator: string): boolean {
  return known.criteria.some(
    ({ fixed, operators }) =>
      fixed['field'] === field && operators.some((one) => one.operator === operator),
  );
}
