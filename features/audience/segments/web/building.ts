import type { CriterionDefinition } from '#engines/audience/contract.ts';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import type { Segment } from '../contract/segments.ts';
import type { DraftPart } from './rule-tree.ts';
import type { RulePreview } from './use-preview.ts';

/** What every part of the builder works with. */
export interface Building extends Pick<RulePreview, 'lineOf' | 'isCounting'> {
  readonly criteria: readonly CriterionDefinition[];
  readonly names: Segment['names'];
  /** Groups may stand within groups. */
  readonly mayNest: boolean;
  /** The line that was added last, by its key: it takes the focus. */
  readonly newest: string | null;
  readonly change: (part: DraftPart) => void;
  readonly add: (groupKey: string, part: DraftPart) => void;
  readonly remove: (key: string) => void;
  readonly onNames: (family: string, items: readonly PickedItem[]) => void;
}
