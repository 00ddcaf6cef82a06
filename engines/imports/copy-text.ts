/** How many sessions merge side by side; a row's lane is decided by its key. */
export const laneCount = 2;

/** The lane of a key by FNV-1a: a key always goes to the same session, whatever stands beside it in the file. */
export function laneOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash >>> 16) % laneCount;
}

/** A cell without the spaces around it, which are slips of the keyboard; other characters are kept as they are. */
export function withoutSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 160;
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value as it stands in a line of COPY text. */
export function copyText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => copyEscapes[character] as string);
}
