/** Fields of one block of a report, by their name in lower case; a field may stand there several times. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** The blocks of a report (RFC 3464, RFC 5965): fields as in a mail's header, with empty lines between the blocks. */
export function readBlocks(text: string): Fields[] {
  const blocks: Map<string, string[]>[] = [];
  for (const block of text.split(/\n[ \t]*\n/)) {
    const fields = new Map<string, string[]>();
    for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
      const match = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*:[ \t]*(.*)$/.exec(line);
      if (!match) continue;
      const name = (match[1] as string).toLowerCase();
      fields.set(name, [...(fields.get(name) ?? []), (match[2] as string).trim()]);
    }
    if (fields.size > 0) blocks.push(fields);
  }
  return blocks;
}

/** The first value of a field; '' when it is not there. */
export function fieldOf(fields: Fields, name: string): string {
  return fields.get(name)?.[0] ?? '';
}

/** The mail address in a field such as "rfc822; <ann@home.example>"; '' when there is none. */
export function addressIn(value: string): string {
  return (
    /[^\s<>;:,"'()[\]]+@[^\s<>;:,"'()[\]]+/.exec(value)?.[0]?.replace(/\.$/, '').toLowerCase() ?? ''
  );
}
