import { useEffect, useRef } from 'react';
import type { CleansingKind, CleansingRule } from '../contract.ts';

/** Whom a rule looks for, as it is saved. */
export type Conditions = Readonly<Record<string, unknown>>;

/** What the form opens with; an id for a rule that is changed. */
export interface RuleStart {
  readonly id: number | null;
  readonly kind: CleansingKind;
  readonly name: string;
  readonly conditions: Conditions;
  readonly stopAbove: number;
  readonly names: CleansingRule['names'];
  readonly version: string | null;
}

/** What the fields of a kind get. */
export interface ConditionsProps {
  start: RuleStart;
  errorOf: (field: string) => string | null;
  /** Hears the conditions as they would be saved; null while something is missing. */
  onChange: (conditions: Conditions | null) => void;
}

/** Tells the form what the fields hold, whenever that is something else. */
export function useTold(
  conditions: Conditions | null,
  onChange: (conditions: Conditions | null) => void,
): void {
  const text = JSON.stringify(conditions);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    onChange(JSON.parse(text) as Conditions | null);
  }, [text, onChange]);
}
