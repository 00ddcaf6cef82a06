/** Keeps files in memory for a while, the ones used last longest, up to so many bytes together. */
export function createByteCache({
  bytes: most,
  forMs,
  now = () => performance.now(),
}: {
  bytes: number;
  forMs: number;
  now?: () => number;
}): (key: string, read: () => Promise<Buffer>) => Promise<Buffer> {
  const held = new Map<string, { content: Promise<Buffer>; size: number; until: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= held.get(key)?.size ?? 0;
    held.delete(key);
  };
  return async (key, read) => {
    const known = held.get(key);
    if (known && known.until > now()) {
      // What was used last stands last, and goes last.
      held.delete(key);
      held.set(key, known);
      return known.content;
    }
    forget(key);
    const entry = { content: read(), size: 0, until: now() + forMs };
    held.set(key, entry);
    try {
      const content = await entry.content;
      if (held.get(key) !== entry) return content;
      entry.size = content.length;
      total += content.length;
      for (const oldest of held.keys()) {
        if (total <= most) break;
        forget(oldest);
      }
      return content;
    } catch (error) {
      if (held.get(key) === entry) forget(key);
      throw error;
    }
  };
}
