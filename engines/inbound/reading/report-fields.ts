import { addressesIn } from './plain-text.ts';

/** Fields of one block of a report, by their name in lower case; a field may stand there several times. */
export type Fields = ReadonlyMap<string, readonly string[]>;

const longestValue = 4_000;

/** The first blocks of a report (RFC 3464, RFC 5965): fields as in a mail's header, with empty lines between the blocks. */
export function readBlocks(text: string, most: number): Fields[] {
  const blocks: Map<string, string[]>[] = [];
  for (const block of text.split(/\n[ \t]*\n/)) {
    const fields = new Map<string, string[]>();
    for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
      const colon = line.indexOf(':');
      const name = line.slice(0, Math.min(colon, 100)).trimEnd().toLowerCase();
      if (colon < 0 || !/^[a-z][a-z0-9-]*$/.test(name)) continue;
      const value = line.slice(colon + 1, colon + longestValue).trim();
      const values = fields.get(name);
      if (values) values.push(value);
      else fields.set(name, [value]);
    }
    if (fields.size > 0) blocks.push(fields);
    if (blocks.length === most) break;
  }
  return blocks;
}

/** The first value of a field; '' when it is not there. */
export function fieldOf(fields: Fields, name: string): string {
  return fields.get(name)?.[0] ?? '';
}

/** The email address in a field such as "rfc822; <ann@home.example>"; '' when there is none. */
export function addressIn(value: string): string {
  return addressesIn(value).next().value ?? '';
}
