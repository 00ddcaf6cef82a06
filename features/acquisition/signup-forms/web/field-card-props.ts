import type { FormField } from '#engines/forms/contract.ts';
import type { Binding } from './use-bindings.ts';

/** What a card of a question is given. */
export interface FieldCardProps {
  readonly field: FormField;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly bindings: readonly Binding[];
  readonly onOpen: () => void;
  readonly onChange: (field: FormField) => void;
  readonly onRemove: () => void;
  readonly onMove: (id: string, place: number) => void;
  readonly errorOf: (name: string) => string | null;
}
