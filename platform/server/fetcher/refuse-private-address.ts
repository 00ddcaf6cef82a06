import { BlockList, isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address may not be asked (SSRF): not http(s), another port, or inside a private network. */
export class FetchRefused extends Error {}

/**
 * True for loopback, private, link-local, carrier, documentation, multicast and all other addresses that are no public host.
 * An IPv6 address that carries an IPv4 one is judged by what it carries, because that is where it leads.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return isPrivateIPv4(parsed);
  if (parsed.parts.slice(0, 6).every((part) => part === 0)) return true;
  const inner = innerAddresses(parsed.parts);
  if (inner !== null) return inner.some(isPrivateIPv4);
  const known = new SocketAddress({ address: parsed.toString(), family: 'ipv6' });
  return parsed.range() !== 'unicast' || !globalUnicast.check(known) || oddRanges.check(known);
}

/** Refuses every address but http and https to a public host at the usual ports; `allowed` lists host:port pairs that the operator exempts. Names are judged again when they are resolved. */
export function checkUrl(text: string, allowed: ReadonlySet<string>): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new FetchRefused(`${text} is no http or https address.`);
  if (url.username || url.password)
    throw new FetchRefused('An address with a user name or password is not fetched.');
  if (allowed.has(url.host)) return url;
  if (url.port !== '' && url.port !== '80' && url.port !== '443')
    throw new FetchRefused(`Port ${url.port} is not fetched.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivateAddress(host))
    throw new FetchRefused(`${host} is not a public address.`);
  return url;
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

// Unicast by the book, yet never a public host.
const oddRanges = new BlockList();
oddRanges.addSubnet('192.0.0.0', 24, 'ipv4');
oddRanges.addSubnet('192.88.99.0', 24, 'ipv4');
oddRanges.addSubnet('198.18.0.0', 15, 'ipv4');
oddRanges.addSubnet('2001::', 23, 'ipv6');
oddRanges.addSubnet('3fff::', 20, 'ipv6');

function isPrivateIPv4(address: ipaddr.IPv4): boolean {
  return (
    address.range() !== 'unicast' ||
    oddRanges.check(new SocketAddress({ address: address.toString() }))
  );
}

/** The IPv4 addresses that an IPv6 one carries, by its eight parts; null when it carries none. */
function innerAddresses(parts: readonly number[]): ipaddr.IPv4[] | null {
  const [first = 0, second = 0, , , fifth = 0, sixth = 0] = parts;
  const last = (): ipaddr.IPv4 => fromParts(parts[6]!, parts[7]!);
  const isZeroUpTo = (end: number): boolean => parts.slice(0, end).every((part) => part === 0);
  // ::ffff:0:a.b.c.d (translated); ::ffff:a.b.c.d (mapped) is IPv4 by now, and ::a.b.c.d (compatible) is nobody's.
  if (isZeroUpTo(4) && fifth === 0xffff && sixth === 0) return [last()];
  // NAT64: 64:ff9b::a.b.c.d
  if (first === 0x64 && second === 0xff9b && parts.slice(2, 6).every((part) => part === 0))
    return [last()];
  // 6to4: 2002:aabb:ccdd::
  if (first === 0x2002) return [fromParts(second, parts[2]!)];
  // Teredo: 2001:0:server::, the client's address with all bits turned at the end.
  if (first === 0x2001 && second === 0)
    return [fromParts(parts[2]!, parts[3]!), fromParts(parts[6]! ^ 0xffff, parts[7]! ^ 0xffff)];
  // ISATAP: …:0:5efe:a.b.c.d
  if ((fifth === 0 || fifth === 0x200) && sixth === 0x5efe) return [last()];
  return null;
}

function fromParts(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}
