/** A page of a list as the cache holds it. */
export interface CachedPage {
  rows: { id: number | string }[];
  meta: { total: number; count: number; total_count: number } | undefined;
}

/** The rows of a list answer: data itself, or the named collection within it. */
export function readRows<Row>(data: unknown, collectionKey: string | null): Row[] {
  const found =
    collectionKey === null ? data : (data as Record<string, unknown> | null)?.[collectionKey];
  if (!Array.isArray(found))
    throw new Error(
      `The list answer has no rows${collectionKey === null ? '' : ` under '${collectionKey}'`}.`,
    );
  return found as Row[];
}

/** The page without some rows, its totals lowered to match. */
export function withoutRows(
  page: CachedPage,
  isGone: (id: number | string) => boolean,
): CachedPage {
  const rows = page.rows.filter((row) => !isGone(row.id));
  const gone = page.rows.length - rows.length;
  if (gone === 0) return page;
  const lower = (total: number) => Math.max(0, total - gone);
  return {
    rows,
    meta: page.meta && {
      ...page.meta,
      total: lower(page.meta.total),
      count: lower(page.meta.count),
      total_count: lower(page.meta.total_count),
    },
  };
}

/** The page with one row's fields changed. */
export function withChangedRow(page: CachedPage, id: number | string, values: object): CachedPage {
  if (!page.rows.some((row) => row.id === id)) return page;
  return { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...values } : row)) };
}
