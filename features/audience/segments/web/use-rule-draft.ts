import { useState } from 'react';
import type { PickedItem } from '#platform/web/pickers/picker-value.ts';
import type { RuleGroup, Segment } from '../contract/segments.ts';
import {
  draftOf,
  emptyGroup,
  isDraftGroup,
  withoutPart,
  withPart,
  type DraftGroup,
  type DraftPart,
} from './rule-tree.ts';

/** A rule while it is edited, and what changes it. */
export function useRuleDraft(start: { rules: RuleGroup | null; names: Segment['names'] }) {
  const [draft, setDraft] = useState(() => (start.rules ? draftOf(start.rules) : emptyGroup()));
  const [names, setNames] = useState(start.names);
  const [newest, setNewest] = useState<string | null>(null);
  return {
    draft,
    names,
    newest,
    change: (part: DraftPart) => setDraft((before) => withPart(before, part)),
    add: (groupKey: string, part: DraftPart) => {
      setNewest(isDraftGroup(part) ? (part.parts[0]?.key ?? null) : part.key);
      setDraft((before) => withAdded(before, groupKey, part));
    },
    remove: (key: string) => setDraft((before) => withoutPart(before, key)),
    onNames: (family: string, items: readonly PickedItem[]) =>
      setNames((before) => ({
        ...before,
        [family]: {
          ...before[family],
          ...Object.fromEntries(items.map(({ id, name }) => [id, name])),
        },
      })),
  };
}

function withAdded(draft: DraftGroup, groupKey: string, part: DraftPart): DraftGroup {
  if (draft.key === groupKey) return { ...draft, parts: [...draft.parts, part] };
  return {
    ...draft,
    parts: draft.parts.map((one) => (isDraftGroup(one) ? withAdded(one, groupKey, part) : one)),
  };
}
