const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Whether a refusal may pass by itself. On a repeat, 409 says that the first try is still at work. */
export function isWorthAnotherTry(status: number, { isRepeat }: { isRepeat: boolean }): boolean {
  return status === 408 || status === 429 || status >= 500 || (isRepeat && status === 409);
}

/** Waits before the next try: as long as the API asks, or twice as long each time with some chance in it. */
export async function delayBefore(
  tries: number,
  retryAfter: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const asked = Number(retryAfter) * 1000;
  const own = firstDelayMs * 2 ** tries * (0.5 + Math.random() / 2);
  const wait = Math.min(longestDelayMs, retryAfter !== null && asked >= 0 ? asked : own);
  await new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, wait);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
