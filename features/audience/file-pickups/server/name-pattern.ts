/** Whether a file's name is one that a pattern takes: * stands for any characters, case does not count. Takes time in proportion to the name. */
export function takesName(pattern: string, name: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  const [first = '', ...rest] = parts;
  if (!text.startsWith(first)) return false;
  if (rest.length === 0) return text.length === first.length;
  const last = rest.pop() as string;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
