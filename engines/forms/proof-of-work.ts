/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1)
    if (((hash[at >> 3] ?? 255) & (128 >> (at & 7))) !== 0) return false;
  return true;
}

/**
 * Finds the number that makes SHA-256 of ticket and number begin with so many zero bits: work that a browser does once and a
 * flood of posts would do for each. It uses nothing around it, so that its text is the script of a page, too.
 */
export async function proofOf(ticket: string, bits: number): Promise<string> {
  const words = new TextEncoder();
  for (let number = 0; ; number += 1) {
    const hash = new Uint8Array(
      await crypto.subtle.digest('SHA-256', words.encode(`${ticket}.${number}`)),
    );
    let zeros = 0;
    while (zeros < bits && (hash[zeros >> 3]! & (128 >> (zeros & 7))) === 0) zeros += 1;
    if (zeros === bits) return String(number);
  }
}
