import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { buildConnector } from 'undici';
import { FetchRefused, isPrivateAddress } from './refuse-private-address.ts';

/** Opens connections to public addresses only, as names resolve at that moment; hosts that the operator allowed are opened wherever they are. */
export function guardedConnector({
  allowed,
  lookup = systemLookup,
  ...tls
}: {
  allowed: ReadonlySet<string>;
  lookup?: typeof systemLookup;
  preferH2?: boolean;
  ca?: string;
}): buildConnector.connector {
  const open = buildConnector({ timeout: 5000, ...tls });
  const guarded = buildConnector({
    timeout: 5000,
    ...tls,
    lookup: (host, how, done) =>
      lookup(host, { ...how, all: true }, (error, found) => {
        if (error) return done(error, '', 0);
        const addresses = found as unknown as LookupAddress[];
        const first = addresses[0];
        if (!first || addresses.some((one) => isPrivateAddress(one.address)))
          return done(new FetchRefused(`${host} is not a public address.`), '', 0);
        if (how.all)
          return (done as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
        done(null, first.address, first.family);
      }),
  });
  return (target, done) =>
    (allowed.has(`${target.hostname}${target.port ? `:${target.port}` : ''}`) ? open : guarded)(
      target,
      done,
    );
}
