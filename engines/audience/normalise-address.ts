import { domainToASCII } from 'node:url';

/** An address fit for mailing and for comparing, or the reason why it is none. */
export type NormalisedAddress =
  | { ok: true; email: string; emailKey: string; domain: string }
  | { ok: false; reason: string };

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`);
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const domainName = new RegExp(`^(?:${label}\\.)+${label}$`);
const plain = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z]{2,24}$`);
const control = /\p{C}/u;

/**
 * Trims an address and gives the key it is compared by: lower case, domain as A-labels. The reason of a refusal reads
 * behind the field's name. An international domain is stored as A-labels in `email` too, so any mail server takes it.
 */
export function normaliseAddress(text: string): NormalisedAddress {
  const typed = text.trim();
  if (typed.length <= 254 && plain.test(typed)) {
    const at = typed.indexOf('@');
    const emailKey = typed.toLowerCase();
    const domain = emailKey.slice(at + 1);
    // Almost every address ends here; only odd ones pay for a reason.
    if (at <= 64 && !domain.includes('xn--') && longestLabel(domain) <= 63)
      return { ok: true, email: typed, emailKey, domain };
  }
  return inspect(typed);
}

function inspect(typed: string): NormalisedAddress {
  if (typed === '') return refuse('is required');
  if (typed.length > 1000) return refuse('is too long (at most 254 characters)');
  if (control.test(typed))
    return refuse('holds a control or invisible character: type the address again');
  if (/[<>]/.test(typed))
    return refuse('must be the address alone, without a name or angle brackets');
  if (typed.includes('"')) return refuse('must not hold quotation marks');
  if (/\s/.test(typed)) return refuse('must not hold spaces');
  const at = typed.lastIndexOf('@');
  if (at < 0) return refuse('must hold an @');
  const local = typed.slice(0, at);
  if (local.includes('@')) return refuse('must hold one @ only');
  const localFault = faultOfLocalPart(local);
  if (localFault) return refuse(localFault);
  const domain = domainToASCII(typed.slice(at + 1)).toLowerCase();
  const domainFault = faultOfDomain(typed.slice(at + 1), domain);
  if (domainFault) return refuse(domainFault);
  const isAscii = /^[\x21-\x7e]+$/.test(typed);
  const email = isAscii ? typed : `${local}@${domain}`;
  if (email.length > 254) return refuse('is too long (at most 254 characters)');
  return { ok: true, email, emailKey: `${local.toLowerCase()}@${domain}`, domain };
}

function faultOfLocalPart(local: string): string | null {
  if (local === '') return 'must have a name before the @';
  if (local.length > 64) return 'is too long before the @ (at most 64 characters)';
  if (/[^\x21-\x7e]/.test(local))
    return 'holds a letter before the @ that mail servers do not take';
  if (!localPart.test(local)) return 'is not valid before the @: check dots and special characters';
  return null;
}

function faultOfDomain(typed: string, domain: string): string | null {
  if (typed === '') return 'must have a domain after the @';
  if (typed.startsWith('[')) return 'must have a domain name after the @, not an IP address';
  if (domain === '') return 'is not a valid domain after the @';
  if (domain.length > 253) return 'is too long after the @ (at most 253 characters)';
  if (longestLabel(domain) > 63)
    return 'has a part after the @ that is too long (at most 63 characters)';
  if (!domain.includes('.')) return 'must have a full domain after the @, such as example.com';
  if (!domainName.test(domain)) return 'is not a valid domain after the @';
  if (/\.[0-9-]+$/.test(domain)) return 'must have a domain name after the @, not an IP address';
  return null;
}

function longestLabel(domain: string): number {
  let longest = 0;
  let start = 0;
  for (let i = 0; i <= domain.length; i++) {
    if (i < domain.length && domain.charCodeAt(i) !== 46) continue;
    longest = Math.max(longest, i - start);
    start = i + 1;
  }
  return longest;
}

function refuse(reason: string): NormalisedAddress {
  return { ok: false, reason };
}
