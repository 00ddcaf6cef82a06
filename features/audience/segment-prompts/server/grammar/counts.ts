import { joined, type Part } from './known.ts';
import type { Bounds } from './numbers.ts';

/** A line that asks how often: at least, at most, both, or never; null where the bounds ask nothing. */
export function bounded(line: Part, { least, most, isOpen }: Bounds): Part | null {
  const from = least === null ? 0 : least + (isOpen ? 1 : 0);
  const until = most === null ? null : most - (isOpen ? 1 : 0);
  const lines: Part[] = [];
  if (from > 0) lines.push({ ...line, operator: 'at_least', times: from });
  if (until !== null)
    lines.push(
      until < 1 ? { ...line, operator: 'never' } : { ...line, operator: 'at_most', times: until },
    );
  return lines.length === 0 ? null : joined('and', lines);
}
