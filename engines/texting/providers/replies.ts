/** What a gateway's code means for the text, and what else follows. */
export interface Verdict {
  state: 'sent' | 'delivered' | 'failed' | 'unknown' | 'throttled' | 'retry';
  /** In our words; empty for texts that were taken. */
  reason: string;
}

/** What a reason means beyond its text: the person is opted out at the carrier, nobody gets texts there, or our number is not fit now. */
export type Follows = 'opt_out' | 'invalid_number' | 'rest';

const follows: Readonly<Record<string, Follows>> = {
  opted_out_at_carrier: 'opt_out',
  invalid_number: 'invalid_number',
  not_mobile: 'invalid_number',
  unknown_number: 'invalid_number',
  account_closed: 'rest',
  account_suspended: 'rest',
  carrier_limit: 'rest',
  credentials: 'rest',
  daily_limit: 'rest',
  filtered: 'rest',
  no_credit: 'rest',
  sender_refused: 'rest',
  unregistered: 'rest',
  wrong_address: 'rest',
};

/** What follows of a reason; null for one that is about its text alone. */
export function followsOf(reason: string): Follows | null {
  return follows[reason] ?? null;
}

const fails = (reason: string): Verdict => ({ state: 'failed', reason });
const waits = (reason: string): Verdict => ({ state: 'retry', reason });
const throttled: Verdict = { state: 'throttled', reason: 'throttled' };
const unknown = (reason: string): Verdict => ({ state: 'unknown', reason });

// The common REST shape: codes of answers (2xxxx) and of receipts (3xxxx).
const restCodes: Readonly<Record<string, Verdict>> = {
  '14107': throttled,
  '20003': waits('credentials'),
  '20005': waits('account_closed'),
  '20006': waits('credentials'),
  '20404': waits('credentials'),
  '20429': throttled,
  '20500': unknown('gateway_error'),
  '20503': waits('gateway_busy'),
  '21211': fails('invalid_number'),
  '21212': waits('sender_refused'),
  '21214': fails('unreachable_number'),
  '21217': fails('invalid_number'),
  '21219': fails('number_not_verified'),
  '21265': fails('not_mobile'),
  '21401': fails('invalid_number'),
  '21408': fails('country_not_allowed'),
  '21601': waits('sender_refused'),
  '21602': fails('empty'),
  '21603': waits('sender_refused'),
  '21604': fails('no_number'),
  '21606': waits('sender_refused'),
  '21608': fails('number_not_verified'),
  '21610': fails('opted_out_at_carrier'),
  '21611': throttled,
  '21612': fails('unreachable_number'),
  '21614': fails('not_mobile'),
  '21617': fails('too_long'),
  '21635': fails('not_mobile'),
  '21659': waits('sender_refused'),
  '21660': waits('sender_refused'),
  '21704': waits('sender_refused'),
  '30001': fails('queue_full'),
  '30002': fails('account_suspended'),
  '30003': fails('unreachable_number'),
  '30004': fails('blocked'),
  '30005': fails('unknown_number'),
  '30006': fails('not_mobile'),
  '30007': fails('filtered'),
  '30008': fails('undelivered'),
  '30009': fails('part_lost'),
  '30010': fails('too_expensive'),
  '30017': fails('carrier_congested'),
  '30018': fails('unregistered'),
  '30019': fails('too_long'),
  '30022': fails('carrier_limit'),
  '30023': fails('daily_limit'),
  '30024': fails('unregistered'),
  '30027': fails('daily_limit'),
  '30032': fails('unregistered'),
  '30034': fails('unregistered'),
  '30035': fails('unregistered'),
  '30036': fails('expired'),
  '30038': fails('filtered'),
  '30039': fails('loop'),
  '30041': fails('filtered'),
  '30044': fails('too_long'),
  '30410': fails('undelivered'),
  '30450': fails('doubled'),
  '30500': fails('undelivered'),
  '30883': fails('filtered'),
};

// SMPP 3.4, command_status of submit_sm_resp.
const smppCodes: Readonly<Record<number, Verdict>> = {
  0x01: fails('too_long'),
  0x02: fails('gateway_refused'),
  0x03: fails('gateway_refused'),
  0x04: waits('gateway_unbound'),
  0x05: waits('gateway_unbound'),
  0x06: fails('gateway_refused'),
  0x07: fails('gateway_refused'),
  0x08: waits('gateway_error'),
  0x0a: waits('sender_refused'),
  0x0b: fails('invalid_number'),
  0x0c: fails('gateway_refused'),
  0x0d: waits('credentials'),
  0x0e: waits('credentials'),
  0x0f: waits('credentials'),
  0x11: fails('gateway_refused'),
  0x13: fails('gateway_refused'),
  0x14: throttled,
  0x15: fails('gateway_refused'),
  0x33: fails('gateway_refused'),
  0x34: fails('gateway_refused'),
  0x40: fails('gateway_refused'),
  0x42: fails('gateway_refused'),
  0x43: fails('gateway_refused'),
  0x44: fails('gateway_refused'),
  0x45: waits('gateway_error'),
  0x48: waits('sender_refused'),
  0x49: waits('sender_refused'),
  0x50: fails('invalid_number'),
  0x51: fails('invalid_number'),
  0x53: waits('credentials'),
  0x58: throttled,
  0x61: fails('gateway_refused'),
  0x62: fails('gateway_refused'),
  0x63: fails('gateway_refused'),
  0x64: waits('gateway_error'),
  0x65: fails('gateway_refused'),
  0x66: fails('gateway_refused'),
  0x67: fails('gateway_refused'),
  0xc0: fails('gateway_refused'),
  0xc1: fails('gateway_refused'),
  0xc2: fails('gateway_refused'),
  0xc3: fails('gateway_refused'),
  0xc4: fails('gateway_refused'),
  0xfe: fails('undelivered'),
  0xff: unknown('gateway_error'),
};

// States of receipts, by the words of all ways to gateways.
const receiptStates: Readonly<Record<string, Verdict>> = {
  ACCEPTD: { state: 'sent', reason: '' },
  ENROUTE: { state: 'sent', reason: '' },
  QUEUED: { state: 'sent', reason: '' },
  SENDING: { state: 'sent', reason: '' },
  SENT: { state: 'sent', reason: '' },
  DELIVRD: { state: 'delivered', reason: '' },
  DELIVERED: { state: 'delivered', reason: '' },
  READ: { state: 'delivered', reason: '' },
  EXPIRED: fails('expired'),
  DELETED: fails('undelivered'),
  UNDELIV: fails('undelivered'),
  UNDELIVERED: fails('undelivered'),
  FAILED: fails('undelivered'),
  REJECTD: fails('blocked'),
  REJECTED: fails('blocked'),
  CANCELED: fails('undelivered'),
  UNKNOWN: fails('undelivered'),
};

/** What a code of the common REST shape means; null for an unknown one. */
export function verdictOfRest(code: string | number | null | undefined): Verdict | null {
  return restCodes[String(code ?? '')] ?? null;
}

/** What a status of SMPP means; one that nobody knows is a refusal for good. */
export function verdictOfSmpp(status: number): Verdict {
  if (status === 0) return { state: 'sent', reason: '' };
  return smppCodes[status] ?? fails('gateway_refused');
}

/** What the state of a receipt means, with the gateway's code where it names one; null for words that nobody knows. */
export function verdictOfReceipt(state: string, code?: string): Verdict | null {
  const known = receiptStates[state.toUpperCase()] ?? null;
  if (known?.state !== 'failed') return known;
  const why = verdictOfRest(code);
  return why?.state === 'failed' ? why : known;
}

/** What the status of an HTTP answer means where its body says nothing better. */
export function verdictOfHttp(status: number): Verdict {
  if (status >= 200 && status < 300) return { state: 'sent', reason: '' };
  if (status === 429) return throttled;
  if (status === 401 || status === 403) return waits('credentials');
  if (status === 402) return waits('no_credit');
  if (status === 404 || status === 405) return waits('wrong_address');
  if (status === 413) return fails('too_long');
  if (status === 503) return waits('gateway_busy');
  // A redirect was not followed, so nothing has left.
  if (status < 400) return waits('wrong_address');
  return status < 500 ? fails('gateway_refused') : unknown('gateway_error');
}

/** How many codes are known, by gateway. */
export const knownCodes = {
  rest: Object.keys(restCodes),
  smpp: Object.keys(smppCodes),
  receipts: Object.keys(receiptStates),
};
