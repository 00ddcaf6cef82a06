import { invalid } from '#platform/server/errors.ts';
import { networkNames, type NetworkName } from './contract.ts';
import type { NetworkParts, SocialNetwork } from './network.ts';
import { graphNetwork } from './networks/graph.ts';
import { loopbackNetwork } from './networks/loopback.ts';

/** The networks that can be used here: the built-in one always, others when they are configured. */
export function networksThere({ config }: Pick<NetworkParts, 'config'>): NetworkName[] {
  return networkNames.filter((name) => name === 'loopback' || config.social !== null);
}

/** The adapter of a network; a 422 for one that is not configured. */
export function networkOf(parts: NetworkParts, name: NetworkName): SocialNetwork {
  if (name === 'loopback') return loopbackNetwork(parts);
  const { social } = parts.config;
  if (social === null)
    throw invalid({
      network: ['is not configured here: ask your administrator to set SOCIAL_APP_ID'],
    });
  return graphNetwork(social, parts);
}
