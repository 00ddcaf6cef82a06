import type { CallAs } from './private-records.builder.ts';

let made = 0;

/** How integrations name a list: a store that fills it, a Zap that hears of it, and what Zaps do with it. */
export function namedByIntegrations(ben: () => CallAs) {
  return [
    {
      of: 'POST crms crm.list_id',
      kind: 'list' as const,
      field: 'list_id',
      send: (id: number) =>
        ben()('POST', 'crms', {
          crm: {
            crm_type: 'ultra_cart',
            nick_name: 'Shop',
            merchant_id: `M-${(made += 1)}`,
            list_id: id,
          },
        }),
    },
    {
      of: 'POST hooks list_id',
      kind: 'list' as const,
      send: (id: number) =>
        ben()('POST', 'hooks', {
          event: 'subscribed',
          target_url: `https://hooks.example.com/${(made += 1)}`,
          list_id: id,
        }),
    },
    {
      of: 'POST integrations/zapier/contacts list_id',
      kind: 'list' as const,
      field: 'list_ids',
      send: (id: number) =>
        ben()('POST', 'integrations/zapier/contacts', { email: 'zap@example.com', list_id: id }),
    },
    {
      of: 'POST integrations/zapier/unsubscribe list_id',
      kind: 'list' as const,
      send: (id: number) =>
        ben()('POST', 'integrations/zapier/unsubscribe', { email: 'zap@example.com', list_id: id }),
    },
  ];
}
