/** How a group commit works. */
export interface GroupCommitOptions {
  /** The most items that go into one commit. */
  largest: number;
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
  interface Waiting {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  const { largest, tryEachAlone = true } = options;
  // Who waits, by keys that have a commit under way.
  const lines = new Map<number, Waiting[]>();

  const commitAll = async (key: number, batch: Waiting[]): Promise<void> => {
    try {
      const answers = await commit(
        key,
        batch.map((waiting) => waiting.item),
      );
      batch.forEach((waiting, index) => waiting.resolve(answers[index] as Answer));
    } catch (error) {
      if (batch.length === 1 || !tryEachAlone)
        return batch.forEach((waiting) => waiting.reject(error));
      for (const waiting of batch) await commitAll(key, [waiting]);
    }
  };

  const drain = async (key: number, line: Waiting[]): Promise<void> => {
    while (line.length > 0) await commitAll(key, line.splice(0, largest));
    lines.delete(key);
  };

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const line = lines.get(key);
      if (line) return void line.push(waiting);
      const begun = [waiting];
      lines.set(key, begun);
      // The first item of a quiet moment waits for the others of the same turn of the event loop.
      setImmediate(() => void drain(key, begun));
    });
}
