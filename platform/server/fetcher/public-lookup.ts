import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { FetchRefused, isPrivateAddress } from './refuse-private-address.ts';

/** Looks a name up for a connection and refuses it where it leads to no public address: judged at the moment of connecting, so a changing name gains nothing. */
export const publicLookup: LookupFunction = (host, how, done) =>
  systemLookup(host, { ...how, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const addresses = found as unknown as LookupAddress[];
    if (addresses.length === 0 || addresses.some((one) => isPrivateAddress(one.address)))
      return done(new FetchRefused(`${host} is not a public address.`), '', 0);
    return how.all
      ? done(null, addresses)
      : done(null, addresses[0]!.address, addresses[0]!.family);
  });

/** The addresses of a name, IPv4 first; refused where one of them is not public. For who connects by number. */
export function publicAddresses(host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    publicLookup(host, { all: true }, (error, found) => {
      if (error) return reject(error);
      const all = (found as unknown as LookupAddress[]).toSorted((a, b) => a.family - b.family);
      resolve(all.map(({ address }) => address));
    });
  });
}
