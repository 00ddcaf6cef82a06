const longestHead = 64 * 1024;
const longestLine = 2_000;

/** The sender of the envelope, as the server that delivered an email wrote it down: empty for programs. Without that line it is whoever it is from. */
export function envelopeSenderOf(raw: Uint8Array): string {
  const head = Buffer.from(raw.subarray(0, longestHead)).toString('latin1');
  const lines = head.split(/\r?\n/);
  const end = lines.indexOf('');
  const headers = end === -1 ? lines : lines.slice(0, end);
  const valueOf = (name: string): string | undefined =>
    headers
      .find((line) => line.slice(0, name.length).toLowerCase() === name)
      ?.slice(name.length, longestLine);
  return addressIn(valueOf('return-path:') ?? valueOf('from:') ?? '');
}

function addressIn(text: string): string {
  return text.split(/[\s<>"(),;]/).find((word) => word.includes('@')) ?? '';
}
