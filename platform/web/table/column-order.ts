/** Columns in the order that was chosen: those it does not name follow where they usually stand. Names stay in front. */
export function inOrder<Column extends { id: string; kind?: string | undefined }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const front = columns.filter((column) => column.kind === 'name');
  const rest = columns.filter((column) => column.kind !== 'name');
  const chosen = order.flatMap((id) => rest.find((column) => column.id === id) ?? []);
  const result = [...chosen];
  for (const column of rest) {
    if (chosen.includes(column)) continue;
    const before = rest.slice(0, rest.indexOf(column)).findLast((one) => result.includes(one));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, column);
  }
  return [...front, ...result];
}

/** The ids with one of them moved to another's place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((one) => one !== id);
  rest.splice(Math.max(0, Math.min(rest.length, place)), 0, id);
  return rest;
}
