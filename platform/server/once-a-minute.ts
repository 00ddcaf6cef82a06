const minute = 60_000;

/** Lets each word through once a minute, so that what fails again and again fills no log. */
export function onceAMinute(): (word: string) => boolean {
  const saidAt = new Map<string, number>();
  return (word) => {
    const now = performance.now();
    for (const [other, at] of saidAt) if (now - at >= minute) saidAt.delete(other);
    if (saidAt.has(word)) return false;
    saidAt.set(word, now);
    return true;
  };
}
