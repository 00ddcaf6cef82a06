import { isIPv4 } from 'node:net';
import { networkOf } from '../http/network-of.ts';

/** How many calls one network may make with one key: `burst` at once, and `aMinute` in the long run. */
export interface CallRate {
  readonly burst: number;
  readonly aMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const mostKept = 50_000;
const minute = 60_000;

/** Token buckets in the memory of this process: answers whether a call may go on, and takes its token. What mails or costs something is counted in the database besides. */
export function createCallRates({ burst, aMinute }: CallRate) {
  const buckets = new Map<string, Bucket>();
  return (ip: string, key: string, now: Date): boolean => {
    const name = `${wideNetworkOf(ip)} ${key}`;
    const at = now.getTime();
    const known = buckets.get(name) ?? { tokens: burst, at };
    const refilled = Math.max(0, at - known.at) * (aMinute / minute);
    const tokens = Math.min(burst, known.tokens + refilled);
    // What was used last stands last, so the first entries are the ones to forget.
    buckets.delete(name);
    buckets.set(name, { tokens: Math.max(0, tokens - 1), at });
    if (buckets.size > mostKept) buckets.delete(buckets.keys().next().value!);
    return tokens >= 1;
  };
}

/** What one party may hold many addresses of: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function wideNetworkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${networkOf(address).split(':').slice(0, 3).join(':')}::/48`;
}
