import type { SMTPServerDataStream } from 'smtp-server';

const readBeyond = 3;

/** How many large mails are being received: each is held in memory until it is stored. */
export class LargeMails {
  readonly #most: number;
  #now = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place; false when all are taken. */
  enter(): boolean {
    if (this.#now >= this.#most) return false;
    this.#now += 1;
    return true;
  }

  leave(): void {
    this.#now -= 1;
  }
}

/** Reads the bytes of one mail; answers why not where it is too large, or where too many large ones come at once. */
export async function receiveData(
  stream: SMTPServerDataStream,
  limits: { bytes: number; smallBytes: number; large: LargeMails },
): Promise<Buffer | 'too large' | 'busy'> {
  const parts: Buffer[] = [];
  let size = 0;
  let isLarge = false;
  let isBusy = false;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (!isLarge && !isBusy && size > limits.smallBytes && limits.bytes > limits.smallBytes) {
        isLarge = limits.large.enter();
        isBusy = !isLarge;
        if (isBusy) parts.length = 0;
      }
      if (size <= limits.bytes && !isBusy) parts.push(part);
      // The rest of a mail that is a little too large is read, so that its sender hears why.
      if (size > limits.bytes + readBeyond * limits.smallBytes) return 'too large';
    }
    if (stream.sizeExceeded || size > limits.bytes) return 'too large';
    return isBusy ? 'busy' : Buffer.concat(parts);
  } finally {
    if (isLarge) limits.large.leave();
  }
}
