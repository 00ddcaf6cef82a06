/** Headers of a mail by lower-case name, as they stand; of twins the last stands first. */
export function headersOf(head: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (let at = 0, end: number; at < head.length; at = end + 2) {
    end = endOfHeader(head, at);
    const colon = head.indexOf(':', at);
    if (colon <= at || colon > end) continue;
    const name = head.slice(at, colon).trimEnd().toLowerCase();
    const twins = found.get(name);
    if (twins) twins.unshift(head.slice(colon + 1, end));
    else found.set(name, [head.slice(colon + 1, end)]);
  }
  return found;
}

function endOfHeader(head: string, from: number): number {
  for (let end = head.indexOf('\r\n', from); end >= 0; end = head.indexOf('\r\n', end + 2)) {
    const next = head[end + 2];
    if (next !== ' ' && next !== '\t') return end;
  }
  return head.length;
}

/** One header as "relaxed" spells it (RFC 6376 3.4.2), without its line end: lower-case name, unfolded, blanks in a row as one. */
export function relaxedHeader(name: string, value: string): string {
  const unfolded = value.includes('\r\n') ? value.replaceAll('\r\n', '') : value;
  const relaxed =
    unfolded.includes('  ') || unfolded.includes('\t')
      ? unfolded.replace(/[ \t]+/g, ' ')
      : unfolded;
  return `${name}:${relaxed.trim()}`;
}
