/** What is being sent at this moment by one process, so that no account and no mail server holds up the others. */
export interface SendSlots {
  /** Starts work in a free place; false where none is free for this account and mail domain, or where its files and those being sent have too many bytes. */
  start(
    of: { accountId: number; recipient: string; fileBytes: number },
    work: () => Promise<void>,
  ): boolean;
  /** How many more may begin. */
  readonly free: number;
  /** Waits for all that has begun, each for as long as its place is held. */
  settled(): Promise<void>;
}

interface Held {
  accountId: number;
  recipient: string;
  domain: string;
  fileBytes: number;
}

/** Makes places for `most` sends at once, so many of them of one account and to one mail domain, one to the same person, with so many bytes of files together. A place is free again after `longestMs`, whatever its work does. */
export function createSendSlots({
  most,
  ofAccount,
  ofDomain,
  mostFileBytes,
  longestMs,
}: {
  most: number;
  ofAccount: number;
  ofDomain: number;
  mostFileBytes: number;
  longestMs: number;
}): SendSlots {
  const held = new Map<Promise<void>, Held>();
  const count = (is: (one: Held) => boolean): number => [...held.values()].filter(is).length;
  const bytesHeld = (): number => [...held.values()].reduce((sum, one) => sum + one.fileBytes, 0);
  return {
    get free() {
      return most - held.size;
    },
    start({ accountId, recipient, fileBytes }, work) {
      const domain = recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();
      if (
        held.size >= most ||
        // What goes to one person goes in its order.
        count((one) => one.accountId === accountId && one.recipient === recipient) > 0 ||
        count((one) => one.accountId === accountId) >= ofAccount ||
        count((one) => one.domain === domain) >= ofDomain ||
        // A mail with files is whole in memory while it is sent.
        (fileBytes > 0 && fileBytes + bytesHeld() > mostFileBytes)
      )
        return false;
      const place: Promise<void> = heldFor(work, longestMs).finally(() => held.delete(place));
      held.set(place, { accountId, recipient, domain, fileBytes });
      return true;
    },
    async settled() {
      await Promise.all(held.keys());
    },
  };
}

async function heldFor(work: () => Promise<void>, longestMs: number): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestMs);
  try {
    await Promise.race([work(), isOver]);
  } finally {
    clearTimeout(timer);
  }
}
