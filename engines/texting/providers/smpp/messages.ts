import type { GatewayReceipt } from '../provider.ts';
import { verdictOfReceipt } from '../replies.ts';
import { readLetters, type WrittenPart } from './letters.ts';
import { BodyReader, cString } from './pdu.ts';

const interfaceVersion = 0x34;
const hasHeaderBit = 0x40;
const isReceiptBit = 0x04;
const tags = { receiptedId: 0x001e, state: 0x0427, payload: 0x0424 };
// message_state of SMPP 3.4, in the words of receipts.
const states = [
  'UNKNOWN',
  'ENROUTE',
  'DELIVRD',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
];

/** Who binds. */
export interface BindWords {
  systemId: string;
  password: string;
  systemType: string;
}

/** The body that opens a session both ways. */
export function bindBody({ systemId, password, systemType }: BindWords): Buffer {
  return Buffer.concat([
    cString(systemId),
    cString(password),
    cString(systemType),
    Buffer.from([interfaceVersion, 0, 0, 0]),
  ]);
}

/** The body that submits one part, and asks for a receipt. */
export function submitBody({ from, to }: { from: string; to: string }, part: WrittenPart): Buffer {
  return Buffer.concat([
    cString(''),
    addressOf(from),
    addressOf(to),
    Buffer.from([part.hasHeader ? hasHeaderBit : 0, 0, 0, 0, 0, 1, 0, part.coding, 0]),
    Buffer.from([part.bytes.length]),
    part.bytes,
  ]);
}

/** What a gateway delivers: what became of a text, or somebody's text. */
export type Delivered =
  | { kind: 'receipt'; receipt: Omit<GatewayReceipt, 'at'> }
  | { kind: 'text'; from: string; to: string; text: string }
  | { kind: 'unreadable' };

/** Reads the body of a delivery. */
export function readDelivered(body: Buffer): Delivered {
  const reader = new BodyReader(body);
  reader.text();
  const [from, to] = [readAddress(reader), readAddress(reader)];
  const esmClass = reader.byte();
  reader.bytes(2);
  reader.text();
  reader.text();
  reader.bytes(2);
  const coding = reader.byte();
  reader.byte();
  const short = reader.bytes(reader.byte());
  const options = reader.options();
  const bytes = options.get(tags.payload) ?? short;
  if ((esmClass & isReceiptBit) !== 0) return readReceipt(bytes.toString('latin1'), options);
  const header = (esmClass & hasHeaderBit) !== 0 ? (bytes[0] ?? 0) + 1 : 0;
  return { kind: 'text', from, to, text: readLetters(coding, bytes.subarray(header)) };
}

function readReceipt(text: string, options: Map<number, Buffer>): Delivered {
  const ref =
    options.get(tags.receiptedId)?.toString('latin1').split('\0', 1)[0] ??
    /\bid:(\S+)/i.exec(text)?.[1];
  const byState = options.get(tags.state)?.[0];
  const word = byState === undefined ? /\bstat:(\w+)/i.exec(text)?.[1] : states[byState];
  const verdict = verdictOfReceipt(word ?? '');
  if (ref === undefined || ref === '' || verdict === null) return { kind: 'unreadable' };
  return {
    kind: 'receipt',
    receipt: {
      ref,
      state: verdict.state as 'sent' | 'delivered' | 'failed',
      ...(verdict.reason !== '' && { reason: verdict.reason }),
      response: text.slice(0, 500),
    },
  };
}

// Type and plan of a number: international, a short code of the network, or letters.
function addressOf(number: string): Buffer {
  const [type, plan] = number.startsWith('+') ? [1, 1] : /^\d+$/.test(number) ? [3, 0] : [5, 0];
  return Buffer.concat([Buffer.from([type, plan]), cString(number.replace(/^\+/, ''))]);
}

function readAddress(reader: BodyReader): string {
  const type = reader.byte();
  reader.byte();
  const digits = reader.text();
  return type === 1 && /^\d+$/.test(digits) ? `+${digits}` : digits;
}
