/** Clusters that a page's host name can belong to; an install of one host belongs to none of them. */
export const clusterNames = [
  'cloud',
  'cloud1',
  'sandbox',
  'uat',
  'staging',
  'beta',
  'k8s',
  'app-eu1',
  'app-ca1',
] as const;

/** One of the clusters. */
export type ClusterName = (typeof clusterNames)[number];
