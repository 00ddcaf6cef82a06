/** How many lines of a file hold an address. Reads the file piece by piece, so that any size fits in memory. */
export async function countAddresses(file: Pick<Blob, 'stream'>): Promise<number> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let count = 0;
  let hasAt = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return count + (hasAt ? 1 : 0);
    for (const sign of value) {
      if (sign === '@') hasAt = true;
      else if (hasAt && (sign === '\n' || sign === '\r')) {
        count += 1;
        hasAt = false;
      }
    }
  }
}
