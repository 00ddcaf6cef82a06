import type { Api } from '../api/create-api.ts';
import { platformText } from '../i18n/i18n.ts';
import type { ListCall } from '#platform/contract/resource.ts';
import { readRows } from '../resources/rows.ts';
import { selectionBody } from '../resources/selection.ts';
import type { Selection, SelectionBody } from '../resources/selection.ts';

/** How many ids one bulk call may carry. */
export const bulkLimit = 10_000;

/**
 * The body of a bulk call. The calls of a resource know every filter of its list. A family with calls of its own names the
 * filters they know: a choice made under others is read as ids first, so that nothing is touched which the list did not show.
 */
export async function resolveSelection(
  api: Api,
  source: ListCall,
  selection: Selection,
): Promise<SelectionBody> {
  const { bulkFilters } = source;
  const isKnown =
    !bulkFilters ||
    Object.keys(selection.filters).every((key) => key === 'name' || bulkFilters.includes(key));
  if (!selection.selectAll || isKnown) return selectionBody(selection);
  if (selection.count > bulkLimit)
    throw new Error(platformText('errors.tooManySelected', { limit: bulkLimit }));
  const answer = await api.get<unknown>(source.path, {
    query: { ...(selection.filters as Record<string, string>), page: 1, per_page: bulkLimit },
  });
  const excluded = new Set(selection.excludedIds);
  return {
    ids: readRows<{ id: number }>(answer.data, source.collectionKey)
      .map((row) => row.id)
      .filter((id) => !excluded.has(id)),
  };
}
