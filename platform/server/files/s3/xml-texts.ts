const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** What stands between the tags of one name, in an answer of a file store; without attributes, as these answers are. */
export function textsIn(xml: string | Buffer, tag: string): string[] {
  const text = xml.toString();
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const found: string[] = [];
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, from)) {
    const start = from + open.length;
    const end = text.indexOf(close, start);
    if (end === -1) break;
    found.push(decoded(text.slice(start, end)));
    from = end + close.length;
  }
  return found;
}

function decoded(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|\w{1,5});/gi, (all, entity: string) => {
    if (!entity.startsWith('#')) return entities[entity] ?? all;
    const isHex = entity[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
