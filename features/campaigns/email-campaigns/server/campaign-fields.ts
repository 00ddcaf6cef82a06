/** Fields as the wire names them, under the names of their columns. */
export function storedFields<T extends { campaignAction?: unknown }>(fields: T): Omit<T, 'campaignAction'> & { campaign_action?: unknown } {
  const { campaignAction, ...rest } = fields;
  return campaignAction === undefined ? rest : { ...rest, campaign_action: campaignAction };
}
