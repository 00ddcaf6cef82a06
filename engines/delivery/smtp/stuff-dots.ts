/** A mail as DATA wants it: a dot at the start of a line doubled, a line break at the end. The usual mail needs no copy. */
export function stuffDots(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  let at = raw[0] === 46 ? 0 : nextDot(raw, 0);
  while (at >= 0) {
    parts.push(raw.subarray(from, at + 1));
    from = at;
    at = nextDot(raw, at);
  }
  const endsWell = raw.length >= 2 && raw[raw.length - 2] === 13 && raw[raw.length - 1] === 10;
  if (parts.length === 0 && endsWell) return raw;
  return Buffer.concat([...parts, raw.subarray(from), ...(endsWell ? [] : [Buffer.from('\r\n')])]);
}

function nextDot(raw: Buffer, from: number): number {
  const found = raw.indexOf('\n.', from);
  return found < 0 ? -1 : found + 1;
}
