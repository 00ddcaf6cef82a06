import type { SourceProduct } from '../contract.ts';

/** What the products are called. */
export const productTitles: Readonly<Record<SourceProduct, string>> = {
  mailchimp: 'Mailchimp',
  klaviyo: 'Klaviyo',
  brevo: 'Brevo',
  listmonk: 'listmonk',
  mautic: 'Mautic',
};
