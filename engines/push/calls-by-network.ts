import { networkOf } from '#platform/server/http/network-of.ts';

const minute = 60_000;
const mostKept = 50_000;

/** Counts calls of strangers: `most` a minute of one network to one application, in this process. */
export function createCallLimit(most: number) {
  let counts = new Map<string, number>();
  let since = 0;
  return (ip: string, application: string, now: Date): boolean => {
    if (now.getTime() - since > minute || counts.size > mostKept) {
      counts = new Map();
      since = now.getTime();
    }
    const key = `${networkOf(ip)} ${application}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  };
}
