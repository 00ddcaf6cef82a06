import { domainToASCII } from 'node:url';

/** What was handed to the mail builder can't become a correct mail; the message names the field and the cause. */
export class MailRefused extends Error {
  readonly field: string;

  constructor(field: string, cause: string) {
    super(`The ${field} ${cause}.`);
    this.name = 'MailRefused';
    this.field = field;
  }
}

// Line breaks of every kind, NUL and all other control characters: any of them could start a header of its own.
const breaksLines = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]/;
const turnsText = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Refuses a text that could break out of its header line. */
export function refuseLineBreaks(field: string, text: string): string {
  if (breaksLines.test(text))
    throw new MailRefused(field, 'holds a line break or another control character');
  if (!text.isWellFormed())
    throw new MailRefused(field, 'holds half of a character (a lone surrogate)');
  return text;
}

/** Refuses a sender's name that pretends to be an address or turns the reading direction. */
export function refuseMisleadingName(field: string, name: string): string {
  refuseLineBreaks(field, name);
  if (turnsText.test(name))
    throw new MailRefused(field, 'holds a character that turns the reading direction');
  if (/\S@\S/.test(name)) throw new MailRefused(field, 'holds an address; use a plain name');
  return name;
}

const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

// Letters outside ASCII, but no blanks, control characters or turns of the reading direction.
const internationalAtoms =
  /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\x00-\x7f\p{C}\p{Z}])+(?:\.(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\x00-\x7f\p{C}\p{Z}])+)*$/u;

/**
 * Refuses everything but a bare address (RFC 5321 lengths, dot-atom); international domains come as A-labels. The part
 * before the @ may hold letters outside ASCII only where the caller can handle them (RFC 6531).
 */
export function refuseWrongAddress(
  field: string,
  address: string,
  allow: { international?: boolean } = {},
): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (at < 1) throw new MailRefused(field, 'is no email address');
  if (Buffer.byteLength(local) > 64 || domain.length > 255)
    throw new MailRefused(field, 'is too long (64 characters before the @, 255 after it)');
  const isFit =
    atoms.test(local) || (allow.international === true && internationalAtoms.test(local));
  if (!isFit || !domainName.test(domain))
    throw new MailRefused(field, 'is no email address that every mail server accepts');
  return address;
}

/** An address with its domain as A-labels, as mail servers know it; what is no domain stays as it is. */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (/^[\x00-\x7f]*$/.test(address.slice(at))) return address;
  const domain = domainToASCII(address.slice(at));
  return domain === '' ? address : address.slice(0, at) + domain;
}
