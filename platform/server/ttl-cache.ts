/** How long answers are kept, and how many of them. */
export interface TtlCacheOptions {
  forMs: number;
  most: number;
  /** Milliseconds on a clock; the one that never jumps, when absent. */
  now?: () => number;
}

/** Asks for each key once in a while, also where many ask at the same moment; what failed is asked again by the next, and the oldest give way to new ones. */
export function ttlCache<Answer>({
  forMs,
  most,
  now = () => performance.now(),
}: TtlCacheOptions): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const cached = new Map<string, { answer: Promise<Answer>; until: number }>();
  return (key, ask) => {
    const known = cached.get(key);
    if (known && known.until > now()) return known.answer;
    const answer = ask();
    const entry = { answer, until: now() + forMs };
    answer.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    cached.delete(key);
    const [oldest] = cached.keys();
    if (cached.size >= most && oldest !== undefined) cached.delete(oldest);
    cached.set(key, entry);
    return answer;
  };
}
