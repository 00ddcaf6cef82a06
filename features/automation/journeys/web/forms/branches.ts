/** A branch under a key that the others do not have. */
export function freshBranch(branches: readonly { key: string }[]): { key: string; name: string } {
  const taken = new Set(branches.map(({ key }) => key));
  for (let number = 1; ; number += 1)
    if (!taken.has(`b${number}`)) return { key: `b${number}`, name: '' };
}

/** The hundred percent in as equal whole parts as there are branches. */
export function evenShares(count: number): number[] {
  const least = Math.floor(100 / count);
  const rest = 100 - least * count;
  return Array.from({ length: count }, (_one, at) => least + (at < rest ? 1 : 0));
}
