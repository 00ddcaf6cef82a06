import { createServer, type AddressInfo, type Socket } from 'node:net';
import { readLetters } from './letters.ts';
import { BodyReader, commands, cString, PduReader, writePdu, type Pdu } from './pdu.ts';

/** A part as the stand-in read it. */
export interface SubmittedPart {
  from: string;
  to: string;
  esmClass: number;
  coding: number;
  /** Number of the text, parts, number of the part; null for a text of one. */
  header: number[] | null;
  text: string;
}

/** What a stand-in does with a part: a status, nothing, or what else. */
export type Act = number | 'hang' | 'hang_up' | 'unbind' | 'in_pieces';

/** A gateway of SMPP on loopback that does as it is told, part by part. */
export class SmppGateway {
  readonly parts: SubmittedPart[] = [];
  /** Bodies of sessions that were opened. */
  readonly binds: string[][] = [];
  /** Statuses of answers to what it delivered. */
  readonly delivered: number[] = [];
  acts: Act[] = [];
  bindStatus = 0;
  #socket: Socket | null = null;
  #refs = 0;
  readonly #server = createServer((socket) => this.#serve(socket));

  /** Listens at a free port. */
  static async open(): Promise<SmppGateway> {
    const gateway = new SmppGateway();
    await new Promise<void>((resolve) => gateway.#server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Delivers a body, cut into pieces of so many bytes. */
  deliver(body: Buffer, pieces = 1_000): void {
    this.#cut(writePdu({ command: commands.deliver, status: 0, sequence: 9_000, body }), pieces);
  }

  async close(): Promise<void> {
    this.#socket?.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #cut(bytes: Buffer, pieces: number): void {
    for (let at = 0; at < bytes.length; at += pieces)
      this.#socket?.write(bytes.subarray(at, at + pieces));
  }

  #serve(socket: Socket): void {
    this.#socket = socket;
    const reader = new PduReader();
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => reader.read(bytes).forEach((pdu) => this.#handle(pdu)));
  }

  #handle(pdu: Pdu): void {
    const { command, sequence, body } = pdu;
    const say = (status: number, said: Buffer = Buffer.alloc(0), pieces = 1_000): void =>
      this.#cut(writePdu({ command: command + 0x80000000, status, sequence, body: said }), pieces);
    if (command === commands.bindTransceiver) {
      const reader = new BodyReader(body);
      this.binds.push([reader.text(), reader.text()]);
      return say(this.bindStatus, cString('stand-in'));
    }
    if (command === commands.deliverResponse) return void this.delivered.push(pdu.status);
    if (command >= commands.genericNack) return;
    if (command !== commands.submit) return say(0);
    this.parts.push(readPart(body));
    const act = this.acts.shift() ?? 0;
    if (act === 'hang') return;
    if (act === 'hang_up') return void this.#socket?.destroy();
    if (act === 'unbind')
      this.#cut(
        writePdu({ command: commands.unbind, status: 0, sequence: 8_000, body: Buffer.alloc(0) }),
        1_000,
      );
    const status = typeof act === 'number' ? act : 0;
    say(
      status,
      cString(status === 0 ? `ref-${++this.#refs}` : ''),
      act === 'in_pieces' ? 3 : 1_000,
    );
  }
}

function readPart(body: Buffer): SubmittedPart {
  const reader = new BodyReader(body);
  reader.text();
  reader.bytes(2);
  const from = reader.text();
  reader.bytes(2);
  const to = reader.text();
  const esmClass = reader.byte();
  reader.bytes(2);
  reader.text();
  reader.text();
  reader.bytes(2);
  const coding = reader.byte();
  reader.byte();
  const bytes = reader.bytes(reader.byte());
  const header = (esmClass & 0x40) === 0 ? null : [...bytes.subarray(3, 6)];
  const text = readLetters(coding, bytes.subarray(header === null ? 0 : 6));
  return { from, to, esmClass, coding, header, text };
}

/** The body of a receipt as gateways write it. */
export function receiptBody(ref: string, state: string): Buffer {
  return deliveredBody({
    from: '491711234567',
    to: '15550100',
    esmClass: 0x04,
    coding: 0,
    bytes: Buffer.from(
      `id:${ref} sub:001 dlvrd:001 submit date:2611232100 done date:2611232101 stat:${state} err:000 text:Hello`,
    ),
  });
}

/** The body of somebody's text. */
export function textBody(from: string, coding: number, bytes: Buffer): Buffer {
  return deliveredBody({ from, to: '15550100', esmClass: 0, coding, bytes });
}

function deliveredBody(of: {
  from: string;
  to: string;
  esmClass: number;
  coding: number;
  bytes: Buffer;
}): Buffer {
  return Buffer.concat([
    cString(''),
    Buffer.from([1, 1]),
    cString(of.from),
    Buffer.from([1, 1]),
    cString(of.to),
    Buffer.from([of.esmClass, 0, 0, 0, 0, 0, 0, of.coding, 0, of.bytes.length]),
    of.bytes,
  ]);
}
