import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

/** A typed domain in the form the DNS knows, or null when it is none that somebody can own: no address, no public suffix, no single word. */
export function ownableDomain(typed: string): string | null {
  const bare = typed.trim().replace(/\.$/, '').toLowerCase();
  if (/[\s/@:?#\\]/.test(bare)) return null;
  const name = domainToASCII(bare);
  if (
    name === '' ||
    name.length > 253 ||
    !name.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  )
    return null;
  const { domain, isIp } = parse(name, { allowPrivateDomains: true, validateHostname: true });
  return isIp || domain === null ? null : name;
}

/** The domain that somebody registered, such as example.co.uk of mail.example.co.uk. */
export function registrableDomain(name: string): string {
  return parse(name, { allowPrivateDomains: true }).domain ?? name;
}
