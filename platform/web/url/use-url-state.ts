import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { parseSearch, stringifySearch } from './search-text.ts';

/** Changes some keys; undefined removes one. `push` makes a step that Back undoes, the default replaces the current one. */
export type SetUrlState<T> = (
  change: Partial<{ [K in keyof T]: T[K] | undefined }>,
  options?: { push?: boolean },
) => void;

/** State that lives in the URL search: survives reload, can be shared, and equals the schema's default when absent or broken. */
export function useUrlState<S extends z.ZodObject>(
  schema: S,
): [z.infer<S>, SetUrlState<z.infer<S>>] {
  const router = useRouter();
  const text = useRouterState({ select: (state) => state.location.searchStr });
  const state = useMemo(() => readState(schema, parseSearch(text)), [schema, text]);

  const set = useCallback<SetUrlState<z.infer<S>>>(
    (change, options) => {
      // The history is read now, not at render, so that two changes in one event both land.
      const { pathname, search, hash } = router.history.location;
      const next: Record<string, unknown> = { ...parseSearch(search), ...change };
      const defaults = readState(schema, {}) as Record<string, unknown>;
      for (const key of Object.keys(change))
        if (String(next[key]) === String(defaults[key])) delete next[key];
      const address = pathname + stringifySearch(next) + hash;
      if (address === pathname + search + hash) return;
      if (options?.push) router.history.push(address);
      else router.history.replace(address);
    },
    [router, schema],
  );

  return [state, set];
}

/** Parses key by key, so that one broken value does not reset the others. */
export function readState<S extends z.ZodObject>(
  schema: S,
  values: Record<string, string>,
): z.infer<S> {
  const state: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const parsed = field.safeParse(values[key]);
    const fallback = parsed.success ? parsed : field.safeParse(undefined);
    if (fallback.success && fallback.data !== undefined) state[key] = fallback.data;
  }
  return state as z.infer<S>;
}
