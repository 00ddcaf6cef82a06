/** Headers of a mail by lower-case name, each as "relaxed" spells it (RFC 6376 3.4.2); of twins the last stands first. */
export function relaxedHeaders(head: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const header of head.split(/\r\n(?![ \t])/)) {
    const colon = header.indexOf(':');
    if (colon < 1) continue;
    const name = header.slice(0, colon).trimEnd().toLowerCase();
    found.set(name, [relaxedHeader(name, header.slice(colon + 1)), ...(found.get(name) ?? [])]);
  }
  return found;
}

/** One header without its line end: lower-case name, unfolded, blanks in a row as one. */
export function relaxedHeader(name: string, value: string): string {
  return `${name}:${value.replace(/\r\n/g, '').replace(/[ \t]+/g, ' ').trim()}`;
}
