/** How a group commit works. */
export interface GroupCommitOptions {
  /** The most items that go into one commit. */
  largest: number;
  /** How many commits of one key may run side by side; a further one begins only when `worthwhile` items wait. One, when absent. */
  flights?: number;
  worthwhile?: number;
  /** False where an item must not be committed twice by any means: then all items of a failed commit fail. True, when absent. */
  tryEachAlone?: boolean;
}

/**
 * Lets many callers share one commit: items that arrive while a commit runs wait and then go together into the next one.
 * The answer to an item means that its commit is done. When a commit of several fails, each is tried alone, so one bad
 * item fails nobody else's. Items of different keys never share a commit.
 */
export function groupCommit<Item, Answer>(
  commit: (key: number, items: Item[]) => Promise<Answer[]>,
  options: GroupCommitOptions,
): (key: number, item: Item) => Promise<Answer> {
  interface Waiting { item: Item; resolve(answer: Answer): void; reject(error: unknown): void }
  const { largest, flights = 1, worthwhile = 1, tryEachAlone = true } = options;
  const lines = new Map<number, { waiting: Waiting[]; flying: number }>();

  const commitAll = async (key: number, batch: Waiting[]): Promise<void> => {
    try {
      const answers = await commit(key, batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => waiting.resolve(answers[index] as Answer));
    } catch (error) {
      if (batch.length === 1 || !tryEachAlone) return batch.forEach((waiting) => waiting.reject(error));
      for (const waiting of batch) await commitAll(key, [waiting]);
    }
  };

  const drain = async (key: number, line: { waiting: Waiting[]; flying: number }): Promise<void> => {
    while (line.waiting.length > 0) await commitAll(key, line.waiting.splice(0, largest));
    line.flying -= 1;
    if (line.flying === 0) lines.delete(key);
  };

  return (key, item) => new Promise((resolve, reject) => {
    const waiting = { item, resolve, reject };
    const line = lines.get(key) ?? { waiting: [], flying: 0 };
    line.waiting.push(waiting);
    if (line.flying > 0 && (line.flying >= flights || line.waiting.length < worthwhile)) return;
    line.flying += 1;
    lines.set(key, line);
    // The first item of a quiet moment waits for the others of the same turn of the event loop.
    setImmediate(() => void drain(key, line));
  });
}
