import { hostsOfCluster } from '#platform/contract/clusters.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Config } from '#platform/server/config.ts';
import { invalid } from '#platform/server/errors.ts';

/** Industry and cluster of an account; for who names the cluster that it is on, the hosts that serve it as well. */
export function infoOf(
  account: Account,
  { clusters, publicUrl }: Pick<Config, 'clusters' | 'publicUrl'>,
  asked: string | undefined,
) {
  const { industry, cluster } = account.record;
  const info = { account_id: account.id, industry, cluster };
  if (asked === undefined) return info;
  if (asked !== cluster)
    throw invalid({ cluster: [`is not that of this account: ask the cluster ${cluster}`] });
  const { api, identity, accounts, connector, service } = hostsOfCluster(
    cluster,
    clusters,
    publicUrl,
  );
  return { ...info, hosts: { api, identity, accounts, connector, service } };
}
