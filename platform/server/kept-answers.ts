/** How long answers are kept, and how many of them. */
export interface KeptAnswersOptions {
  forMs: number;
  most: number;
  /** Milliseconds on a clock; the one that never jumps, when absent. */
  now?: () => number;
}

/** Asks for each key once in a while, also where many ask at the same moment; what failed is asked again by the next, and the oldest give way to new ones. */
export function keptAnswers<Answer>({
  forMs,
  most,
  now = () => performance.now(),
}: KeptAnswersOptions): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>();
  return (key, ask) => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer;
    const answer = ask();
    const entry = { answer, until: now() + forMs };
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, entry);
    return answer;
  };
}
