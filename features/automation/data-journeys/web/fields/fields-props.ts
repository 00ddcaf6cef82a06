import type { KeptFile } from '../../contract/runs.ts';
import type { StepType } from '../../contract/steps.ts';
import type { Draft } from '../step-draft.ts';

/** What the fields of a step get. */
export interface FieldsProps<Type extends StepType> {
  readonly step: Draft<Type>;
  readonly files: readonly KeptFile[];
  errorOf(field: string): string | null;
  nameOf(family: string, id: number): string;
  set(change: Partial<Draft<Type>>): void;
  onNames(family: string, picked: readonly { id: number; name: string }[]): void;
  onFile(file: KeptFile): void;
}
