import ipaddr from 'ipaddr.js';

/** An address in its one spelling: an IPv4 address that came in IPv6 clothes (::ffff:1.2.3.4) is that IPv4 address. */
export function canonicalAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
