/** A record in the field names of its system. */
export type Body = Record<string, any>;

/** A plain array of records and what changes it. */
export interface Records {
  all: Body[];
  add(given?: Body): Promise<Body>;
  change(id: unknown, change: Body): Promise<Body>;
  remove(id: unknown): Promise<Body>;
  find(id: unknown): Body | undefined;
}

export interface RecordSettings {
  /** The field of the id. */
  key: string;
  fill: (given: Body) => Body;
  /** What every change sets, such as its date. */
  touch: () => Body;
  /** After a change, so that a notification can go out. */
  after?: (kind: 'add' | 'change' | 'remove', body: Body) => Promise<void>;
}

/** An empty array and its verbs. */
export function createRecords({ key, fill, touch, after }: RecordSettings): Records {
  const all: Body[] = [];
  const find = (id: unknown): Body | undefined =>
    all.find((body) => String(body[key]) === String(id));
  const found = (id: unknown): Body => {
    const body = find(id);
    if (!body) throw new Error(`There is no record ${String(id)}`);
    return body;
  };
  return {
    all,
    find,
    add: async (given = {}) => {
      const body = fill(given);
      all.push(body);
      await after?.('add', body);
      return body;
    },
    change: async (id, change) => {
      const body = Object.assign(found(id), touch(), change);
      await after?.('change', body);
      return body;
    },
    remove: async (id) => {
      const body = found(id);
      all.splice(all.indexOf(body), 1);
      await after?.('remove', body);
      return body;
    },
  };
}

/** Numbers that no other record has. */
export function createCounter(start: number): () => number {
  let last = start;
  return () => {
    last += 1;
    return last;
  };
}

/** Money as text with two digits. */
export function moneyOf(amount: number): string {
  return amount.toFixed(2);
}

/** Counts calls in windows of time; false when the window is full. */
export function createCallLimit({
  now,
  calls,
  perMs,
}: {
  now: () => number;
  calls: number;
  perMs: number;
}) {
  let [start, used] = [now(), 0];
  return {
    take: (): boolean => {
      if (now() - start >= perMs) [start, used] = [now(), 0];
      used += 1;
      return used <= calls;
    },
    left: (): number => Math.max(0, calls - used),
    used: (): number => used,
    /** Until the window ends. */
    seconds: (): number => Math.max(1, Math.ceil((start + perMs - now()) / 1000)),
    fill: (): void => void (used = calls),
  };
}
