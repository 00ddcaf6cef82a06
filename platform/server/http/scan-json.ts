/** What stands in the way of parsing a text as JSON; null when nothing does. */
export type JsonFault = 'too deep' | 'too many values';

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
// A square bracket and a curly one differ in this bit alone.
const curl = 0x20;
const opening = 0x7b;
const closing = 0x7d;

/** Looks through the bytes of a JSON text once, before anything is made of them; whether it is JSON at all the parser says. */
export function faultOfJson(
  bytes: Uint8Array,
  limit: { depth: number; values: number },
): JsonFault | null {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === comma) {
      values += 1;
      if (values > limit.values) return 'too many values';
    } else if ((byte | curl) === opening) {
      depth += 1;
      values += 1;
      if (depth > limit.depth) return 'too deep';
      if (values > limit.values) return 'too many values';
    } else if ((byte | curl) === closing) depth -= 1;
  }
  return null;
}
