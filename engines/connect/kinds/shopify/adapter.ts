import type { SourceField, SourceFieldType } from '../../contract.ts';
import type { StoreAdapter } from '../../adapter.ts';
import type { ShopifySettings } from './app.ts';
import { shopifyAsker } from './ask-shopify.ts';
import {
  shopifyProof,
  shopifyTestCall,
  subscribeToShopify,
  unsubscribeFromShopify,
} from './hooks.ts';
import { shopifyAppCall } from './lawful.ts';
import { readShopifyHook } from './read-hook.ts';
import { shopifyPhases } from './read-pages.ts';
import { revokeShopifyAccess, shopifyRefresh, shopifySignIn } from './sign-in.ts';

const field = (
  name: string,
  label: string,
  field_type: SourceFieldType = 'string',
): SourceField => ({
  name,
  label,
  field_type,
});

const knownFields = [
  field('first_name', 'First name'),
  field('last_name', 'Last name'),
  field('email', 'Email'),
  field('phone', 'Phone'),
  field('company', 'Company'),
  field('city', 'City'),
  field('province', 'Province'),
  field('country', 'Country'),
  field('zip', 'Postal code'),
  field('state', 'Account state'),
  field('tags', 'Tags', 'text'),
  field('note', 'Note', 'text'),
  field('orders_count', 'Number of orders', 'integer'),
  field('total_spent', 'Total spent', 'float'),
  field('verified_email', 'Email is verified', 'boolean'),
  field('tax_exempt', 'Tax exempt', 'boolean'),
  field('created_at', 'Customer since', 'datetime'),
];

/**
 * Shopify: the GraphQL Admin API, with tokens that end and are made anew, or with the token of an app of the shop's own; calls are
 * signed over their bytes. Its limit is counted in points, which the asker waits for; the pace keeps calls below that.
 * Sources: shopify.dev (authorization-code-grant, offline access tokens, admin-graphql, webhooks, rate-limits).
 */
export function shopifyOf(settings: ShopifySettings): StoreAdapter {
  const ask = shopifyAsker(settings);
  const { app } = settings;
  return {
    kind: 'shopify',
    pace: { perSecond: 4, burst: 40 },
    readEveryMinutes: 15,
    ...(app && { signIn: shopifySignIn(settings, app), refresh: shopifyRefresh(settings, app) }),
    prove: shopifyProof(settings),
    appCall: shopifyAppCall(settings),
    readHook: (io, call) => readShopifyHook(io, ask, call),
    phases: shopifyPhases(ask),
    subscribe: (io, hookUrl) => subscribeToShopify(io, ask, hookUrl),
    disconnect: (io, hookUrl) => unsubscribeFromShopify(io, ask, hookUrl),
    revoke: (io) => revokeShopifyAccess(settings, io),
    knownFields,
    fixedFields: [
      ['first_name', 'first_name'],
      ['last_name', 'last_name'],
      ['email', 'email'],
      ['phone', 'phone'],
      ['status', 'email_marketing_consent'],
      ['grand_total', 'total_price'],
      ['original_order_id', 'order_number'],
      ['order_date', 'created_at'],
      ['order_status', 'financial_status'],
      ['item_id', 'variant_id'],
      ['quantity', 'quantity'],
      ['name', 'title'],
      ['description', 'name'],
      ['price', 'price'],
      ['categories', 'product_type'],
      ['image_url', 'image[src]'],
      ['product_status', 'status'],
      ['brand', 'vendor'],
      ['published', 'published_scope'],
      ['availability', 'inventory_quantity'],
    ],
    testCall: shopifyTestCall(settings),
  };
}
