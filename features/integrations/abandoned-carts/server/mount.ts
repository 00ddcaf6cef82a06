import { z } from 'zod';
import { cartItemsOf, cartsOf } from '#engines/orders/public.ts';
import { createCartJourney } from '#features/automation/journeys/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import {
  cartInput,
  cartOrderInput,
  openItemsQuery,
  shopChange,
  shopRegistration,
  shopsQuery,
} from '../contract.ts';
import { changeShop, listShops, registerShop, shopOf } from './shops.ts';
import { takeCartOrder } from './take-cart-order.ts';
import { removeCart, takeCart } from './take-carts.ts';

// Shops' programs write with the permission for orders; people who look after contacts see and change settings.
const shopRole = ['orders', 'contacts', 'commerce_full_access'];
const writing = { role: ['orders', 'commerce_full_access'] };
const byId = z.object({ accountId: idParam, id: idParam });
const byCart = byId.extend({ cart: z.string().min(1).max(255, 'is too long') });

/** Shops that send abandoned carts, their carts, and the carts of contacts. */
export const mountAbandonedCarts: MountFeature = (router, services) => {
  router.account({
    method: 'GET',
    path: 'shops',
    role: shopRole,
    summary: 'Shops that send abandoned carts by the API, by name',
    query: shopsQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listShops(account, query);
      return ok({ shops: rows }, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'shops/:id',
    role: shopRole,
    summary: 'One shop with its delay',
    params: byId,
    handle: async ({ account, params: { id } }) => ok({ data: await shopOf(account, id) }),
  });
  router.account({
    method: 'PUT',
    path: 'shops/:id',
    role: shopRole,
    summary: 'Change name, delay or state of a shop; its URL stays',
    params: byId,
    body: shopChange,
    handle: async ({ account, params: { id }, body: { shop } }) =>
      ok({ message: await changeShop(account, id, shop) }),
  });
  router.account({
    method: 'POST',
    path: 'register_shop',
    ...writing,
    summary: 'Register a shop for its abandoned carts; with create_journey also a draft journey',
    body: shopRegistration,
    handle: async ({ account, body: { shop: given, create_journey: withJourney } }) => {
      const { shop, isNew } = await registerShop(account, given);
      if (!isNew) return ok({ shop });
      if (!withJourney) return created({ shop });
      const name = `Abandoned cart ${shop.shop_id}: ${shop.shop_name}`;
      const journeyId = await createCartJourney(account, services, {
        name: name.slice(0, 200),
        storeId: shop.shop_id,
      });
      return created({ shop, journey_id: journeyId });
    },
  });
  mountCarts(router, services);
  mountCartOrders(router, services);
};

const mountCartOrders: MountFeature = (router, services) => {
  router.account({
    method: ['POST', 'PUT'],
    path: 'shops/:id/orders',
    ...writing,
    summary: 'Create or update an order of a shop, in the names that its cart has for the fields',
    params: byId,
    body: cartOrderInput,
    bodySample: { order: { OrderID: 'A-1', Total: 10, Currency: 'EUR' } },
    handle: ({ account, params: { id }, body: { order } }) =>
      takeCartOrder(account, services, { shopId: id, order }),
  });
};

const mountCarts: MountFeature = (router, services) => {
  router.account({
    method: ['POST', 'PUT'],
    path: 'shops/:id/carts',
    ...writing,
    summary: 'Create or update a cart of a shop; the newest version stands',
    params: byId,
    body: cartInput,
    handle: ({ account, params: { id }, body: { cart } }) =>
      takeCart(account, services, { shopId: id, cart }),
  });
  router.account({
    method: 'DELETE',
    path: 'shops/:id/carts/:cart',
    ...writing,
    summary: 'Delete a cart of a shop',
    params: byCart,
    handle: ({ account, params: { id, cart } }) =>
      removeCart(account, services, { shopId: id, cartId: cart }),
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/abandoned_carts',
    role: 'contacts',
    summary: 'Open carts of a contact with items and total, newest first',
    params: byId,
    handle: async ({ account, params: { id } }) => ok({ carts: await cartsOf(account, id) }),
  });
  router.account({
    method: 'GET',
    path: 'contacts/get_abandoned_items',
    role: 'contacts',
    summary: 'Items of open carts, of one contact or the newest of all',
    query: openItemsQuery,
    handle: async ({ account, query: { contact_id: id } }) =>
      ok({ items: await cartItemsOf(account, id) }),
  });
};
