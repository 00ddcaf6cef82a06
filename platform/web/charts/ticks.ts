/** How wide a letter of an axis is, about, and the room two of its words keep. */
const letter = 6.6;
const gap = 20;

/** The words under an axis that fit its width: evenly apart, and the last one always among them. Null: words that repeat name no places. */
export function evenTicks(words: readonly string[], width: number): string[] | null {
  if (new Set(words).size < words.length) return null;
  const widest = Math.max(1, ...words.map((word) => word.length)) * letter + gap;
  const most = Math.max(2, Math.floor(width / widest));
  const step = Math.max(1, Math.ceil((words.length - 1) / (most - 1)));
  return words.filter((_, index) => (words.length - 1 - index) % step === 0);
}
