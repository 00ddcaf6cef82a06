import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import type { PickerValue } from '#platform/web/pickers/picker-value.ts';

/** Who gets a mailing and who is suppressed. */
export interface AudienceChoice {
  readonly lists: PickerValue;
  readonly segments: PickerValue;
  readonly suppressedLists: PickerValue;
  readonly suppressedSegments: PickerValue;
  readonly secureLists: PickerValue;
}

/** Nobody chosen yet. */
export const emptyAudience: AudienceChoice = {
  lists: emptyPick,
  segments: emptyPick,
  suppressedLists: emptyPick,
  suppressedSegments: emptyPick,
  secureLists: emptyPick,
};

/** True while neither a list nor a segment is chosen. */
export function isEmptyAudience(choice: AudienceChoice): boolean {
  return [choice.lists, choice.segments].every(
    (pick) => pick.items.length === 0 && !pick.selectAll,
  );
}
