import { useState } from 'react';
import type { RuleGroup, Segment } from '#features/audience/segments/contract/segments.ts';
import type { DynamicContent } from '../contract.ts';

/** A variant while it is written. */
export interface VariantDraft {
  readonly key: string;
  readonly name: string;
  /** As it would be saved; null while no condition is complete. */
  readonly rules: RuleGroup | null;
  /** The names of what the rule names. */
  readonly names: Segment['names'];
  /** The rule in words. */
  readonly words: string | null;
  readonly html: string;
  readonly text: string;
}

/** What the builder opens with; an id for a dynamic content that is changed. */
export interface DynamicStart {
  readonly id: number | null;
  readonly name: string;
  readonly defaultPart: string;
  readonly defaultText: string;
  readonly variants: readonly VariantDraft[];
  readonly token: string | null;
  readonly version: string | null;
}

let made = 0;

/** A variant that nothing is written in yet. */
export function blankVariant(name: string): VariantDraft {
  made += 1;
  return { key: `v${made}`, name, rules: null, names: {}, words: null, html: '', text: '' };
}

/** A saved dynamic content as the builder edits it. */
export function startOf(one: DynamicContent): DynamicStart {
  return {
    id: one.id,
    name: one.name,
    defaultPart: one.default_part,
    defaultText: one.default_text,
    variants: one.variants.map((variant) => ({
      ...blankVariant(variant.name),
      rules: variant.rules,
      names: one.names,
      words: variant.text,
      html: variant.html_part,
      text: variant.text_part,
    })),
    token: one.token,
    version: one.updated_at,
  };
}

/** The variants of a dynamic content while they are written, in the order in which their rules are asked. */
export function useVariants(start: readonly VariantDraft[]) {
  const [variants, setVariants] = useState(start);
  const [open, setOpen] = useState<string | null>(start[0]?.key ?? null);
  return {
    variants,
    open,
    setOpen,
    change: (key: string, changed: Partial<VariantDraft>) =>
      setVariants((before) =>
        before.map((one) => (one.key === key ? { ...one, ...changed } : one)),
      ),
    add: (name: string) => {
      const variant = blankVariant(name);
      setVariants((before) => [...before, variant]);
      setOpen(variant.key);
    },
    remove: (key: string) => setVariants((before) => before.filter((one) => one.key !== key)),
    /** Puts a variant in another's place. */
    move: (key: string, place: number) =>
      setVariants((before) => {
        const moved = before.find((one) => one.key === key);
        if (!moved || place < 0 || place >= before.length) return before;
        return before.filter((one) => one.key !== key).toSpliced(place, 0, moved);
      }),
  };
}

/** What `useVariants` answers. */
export type Variants = ReturnType<typeof useVariants>;
