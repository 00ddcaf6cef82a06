/** How long a part of the application may take to arrive, in milliseconds. */
export const chunkTimeout = 120_000;

/** A part of the application, its code or its styles, that did not arrive in time. */
export class ChunkLoadError extends Error {
  constructor() {
    super(`A part of the application did not arrive within ${chunkTimeout / 1000} seconds.`);
    this.name = 'ChunkLoadError';
  }
}

/** Makes a loader fail when it is not done after 120 seconds. */
export function inTime<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new ChunkLoadError()), chunkTimeout);
    try {
      return await Promise.race([load(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Whether an error says that code or styles could not be loaded: too late, or gone since a new version came. */
export function isLoadFailure(error: unknown): boolean {
  if (error instanceof ChunkLoadError) return true;
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(
      error.message,
    )
  );
}
