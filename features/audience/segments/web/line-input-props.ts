import type { CriterionInput } from '#engines/audience/contract.ts';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import type { RuleLine, Segment } from '../contract/segments.ts';

/** What a blank of a line is filled by. */
export interface LineInputProps {
  input: CriterionInput;
  line: RuleLine;
  names: Segment['names'];
  /** What the line asks, for screen readers. */
  label: string;
  onChange: (value: unknown) => void;
  /** Records were picked whose names the sentences need. */
  onNames: (family: string, items: readonly PickedItem[]) => void;
}

/** A blank with what it is called and what it says while it is empty. */
export interface SaidInputProps extends LineInputProps {
  said: string;
  placeholder: string;
}
