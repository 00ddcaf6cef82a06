/**
 * The routes, by name, that a frame of a pack may open. The core pack is shown inside the commerce product, the service pack inside
 * the service desk. The tabs of a dashboard belong to it. A name may belong to a screen that is not built yet.
 */
export const packs = {
  core: [
    'Transactional_campaigns_edit',
    'Users_permissions',
    'Contents_dnd_edit',
    'Contact_dashboard',
    'List_contact_dashboard',
    'Contact_orders',
    'List_contact_orders',
    'Campaign_dashboard',
    'Campaign_overlay',
    'Campaign_isp',
    'Campaign_details',
    'Resend_campaign',
    'List_resend_campaign',
    'SMS_campaign_dashboard',
  ],
  service: [
    'Contact_dashboard',
    'List_contact_dashboard',
    'All_contacts',
    'New_contacts',
    'File_import',
    'List_ftp_import',
    'List_automated_import',
    'Integrations_index',
    'Shopify_index',
    'Neto_index',
    'Retail_express_index',
  ],
} as const;

/** The name of a pack. */
export type Pack = keyof typeof packs;

/** Whether a text names a pack. */
export function isPack(text: string): text is Pack {
  return Object.hasOwn(packs, text);
}

/** Whether a frame of a pack may open a route; without a pack, every route. */
export function packAllows(pack: Pack | null, routeName: string): boolean {
  return pack === null || (packs[pack] as readonly string[]).includes(routeName);
}
