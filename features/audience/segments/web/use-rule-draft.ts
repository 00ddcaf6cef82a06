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
    addRules: (rules: RuleGroup, named: Segment['names']) => {
      setDraft((before) => withRules(before, rules));
      setNames((before) => mergedNames(before, named));
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

// A line that asks nothing yet gives way; what is joined otherwise stands in a group of its own.
function withRules(draft: DraftGroup, rules: RuleGroup): DraftGroup {
  const begun = draft.parts.filter(
    (part) => isDraftGroup(part) || Object.keys(part.line).length > 0,
  );
  const added = draftOf(rules);
  if (begun.length === 0) return { ...added, key: draft.key };
  const isAlike = added.filter === draft.filter || added.parts.length === 1;
  return { ...draft, parts: [...begun, ...(isAlike ? added.parts : [added])] };
}

function mergedNames(before: Segment['names'], named: Segment['names']): Segment['names'] {
  return Object.fromEntries(
    [...Object.keys(before), ...Object.keys(named)].map((family) => [
      family,
      { ...before[family], ...named[family] },
    ]),
  );
}
