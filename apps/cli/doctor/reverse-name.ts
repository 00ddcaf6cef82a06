import { isIPv4, isIPv6 } from 'node:net';

/** The name under which the PTR record of an address stands (RFC 1035 3.5, RFC 3596 2.5). */
export function reverseName(address: string): string {
  if (isIPv4(address)) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  if (!isIPv6(address)) throw new Error(`${address} is no address.`);
  return `${nibblesOf(address).reverse().join('.')}.ip6.arpa`;
}

// The URL parser writes every IPv6 address in one way: groups of hexadecimal digits, the longest row of zeros left out.
function nibblesOf(address: string): string[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].flatMap((group) => [...group.padStart(4, '0')]);
}
