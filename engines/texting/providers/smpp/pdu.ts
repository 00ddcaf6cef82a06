/** What a frame of SMPP 3.4 asks or answers. */
export const commands = {
  genericNack: 0x80000000,
  submit: 0x04,
  submitResponse: 0x80000004,
  deliver: 0x05,
  deliverResponse: 0x80000005,
  unbind: 0x06,
  unbindResponse: 0x80000006,
  bindTransceiver: 0x09,
  bindTransceiverResponse: 0x80000009,
  enquire: 0x15,
  enquireResponse: 0x80000015,
} as const;

/** One frame. */
export interface Pdu {
  command: number;
  status: number;
  sequence: number;
  body: Buffer;
}

const headLength = 16;
const longest = 64 * 1024;

/** A frame as bytes. */
export function writePdu({ command, status, sequence, body }: Pdu): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(headLength + body.length, 0);
  head.writeUInt32BE(command, 4);
  head.writeUInt32BE(status, 8);
  head.writeUInt32BE(sequence, 12);
  return Buffer.concat([head, body]);
}

/** Puts frames together that come in pieces; throws where the bytes can be none. */
export class PduReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The whole frames that the bytes complete. */
  read(bytes: Buffer): Pdu[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const found: Pdu[] = [];
    while (this.#rest.length >= 4) {
      const length = this.#rest.readUInt32BE(0);
      if (length < headLength || length > longest)
        throw new Error(`The gateway sent a frame of ${length} bytes.`);
      if (this.#rest.length < length) break;
      found.push({
        command: this.#rest.readUInt32BE(4),
        status: this.#rest.readUInt32BE(8),
        sequence: this.#rest.readUInt32BE(12),
        body: Buffer.from(this.#rest.subarray(headLength, length)),
      });
      this.#rest = this.#rest.subarray(length);
    }
    return found;
  }
}

/** A text that ends with a zero byte. */
export const cString = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** Reads fields of a body in their order; what is missing reads as empty. */
export class BodyReader {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  text(): string {
    const end = this.#body.indexOf(0, this.#at);
    const stop = end < 0 ? this.#body.length : end;
    const text = this.#body.toString('latin1', this.#at, stop);
    this.#at = stop + 1;
    return text;
  }

  byte(): number {
    return this.#body[this.#at++] ?? 0;
  }

  bytes(length: number): Buffer {
    const part = this.#body.subarray(this.#at, this.#at + length);
    this.#at += length;
    return part;
  }

  /** The optional fields behind the others, by their tag. */
  options(): Map<number, Buffer> {
    const found = new Map<number, Buffer>();
    while (this.#at + 4 <= this.#body.length) {
      const tag = this.#body.readUInt16BE(this.#at);
      const length = this.#body.readUInt16BE(this.#at + 2);
      this.#at += 4;
      found.set(tag, this.bytes(length));
    }
    return found;
  }
}
