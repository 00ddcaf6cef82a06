/** What changed between the header an import was made for and that of a file; null when nothing did. */
export function headerDifference(
  expected: readonly string[],
  found: readonly string[],
): string | null {
  const added = found.filter((name) => !expected.includes(name));
  const missing = expected.filter((name) => !found.includes(name));
  const named = (names: readonly string[]) =>
    names
      .map((name) => JSON.stringify(name.slice(0, 60)))
      .join(', ')
      .slice(0, 300);
  if (added.length > 0 || missing.length > 0)
    return [
      missing.length > 0 ? `missing: ${named(missing)}` : '',
      added.length > 0 ? `new: ${named(added)}` : '',
    ]
      .filter(Boolean)
      .join('; ');
  return expected.some((name, at) => found[at] !== name)
    ? 'the columns stand in another order'
    : null;
}
