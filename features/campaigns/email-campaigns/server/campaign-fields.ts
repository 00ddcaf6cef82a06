/** Fields as the wire names them, under the names of their columns. */
export function storedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { campaignAction, ...rest } = fields;
  return campaignAction === undefined ? rest : { ...rest, campaign_action: campaignAction };
}
