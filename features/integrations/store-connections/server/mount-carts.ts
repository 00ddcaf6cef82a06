import { z } from 'zod';
import { requireLists } from '#features/audience/lists/server/public.ts';
import { listStores, removeCrmList, saveCrmList } from '#engines/connect/public.ts';
import type { StoreRow } from '#engines/connect/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  cartChange,
  cartInput,
  cartsQuery,
  integrationsRole as role,
  listCartsInput,
} from '../contract/calls.ts';
import { createStore, itemsOf, updateStore } from './save-store.ts';
import { asCart, paged } from './shown.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Carts: the two kinds of stores that only call us, under their own names, and which of their products' buyers join a list. */
export function mountCarts(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'carts',
    role,
    summary: 'Cart connections, newest first; with a list, what of them it takes',
    query: cartsQuery,
    handle: async ({ account, query }) => {
      if (query.list_id !== undefined) await requireList(account, query.list_id);
      const all = await cartsOf(account, services);
      const { rows, meta } = paged(
        all.map((store) => asCart(store, query.list_id)),
        query,
      );
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'POST',
    path: 'carts',
    role,
    summary: 'Connect a cart',
    body: cartInput,
    bodySample: { cart: { name: 'Shop', cart_type: 'ultra_cart', merchant_id: 'A1', list_id: 1 } },
    handle: async ({ account, body: { cart } }) => {
      const { cart_type: kind, name, ...fields } = cart;
      if (kind === 'ultra_cart' && cart.merchant_key)
        throw invalid({ merchant_key: ['is not needed for UltraCart'] });
      return created(
        asCart(
          await createStore(account, services, { kind, fields: { ...fields, nick_name: name } }),
        ),
      );
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'carts/:id',
    role,
    summary: 'Change a cart connection and its mapping',
    params: byId,
    body: cartChange,
    bodySample: { cart: { name: 'Shop', list_id: 1 } },
    handle: async ({ account, params: { id }, body: { cart, cfields } }) => {
      await requireCart(account, services, id);
      const { cart_type: _kind, name, ...fields } = cart;
      const changed = { ...fields, nick_name: name, ...(cfields && { mapped_fields: cfields }) };
      return ok(asCart(await updateStore(account, services, { id, fields: changed })));
    },
  });
  mountCartsOfList(router, services);
}

function mountCartsOfList(router: Router, services: Services): void {
  router.account({
    method: 'PUT',
    path: 'lists/:id/carts',
    role,
    summary: 'Which carts fill a list, and whose buyers of which products join it',
    params: byId,
    body: listCartsInput,
    handle: async ({ account, params: { id: listId }, body }) => {
      await requireList(account, listId);
      for (const { id, item_ids: items } of body.selected_carts) {
        const cart = await requireCart(account, services, id);
        const known = cart.crm_lists.find((list) => list.list_id === listId);
        await saveCrmList(
          account,
          { crmId: id, id: known?.id },
          {
            listId,
            integrationType: '',
            mappedFields: known?.mapped_fields ?? cart.mapped_fields,
            itemIds: itemsOf(items),
            buyersAgreed: known?.buyers_agreed,
          },
        );
      }
      for (const crmId of body.unselected_carts) {
        await requireCart(account, services, crmId);
        await removeCrmList(account, { crmId, listId });
      }
      await account.audit({ action: 'set_carts', resource: 'list', id: listId });
      return ok({ id: listId });
    },
  });
}

async function cartsOf(account: Account, services: Services): Promise<StoreRow[]> {
  const all = await listStores(account, services);
  return all.filter(({ crm_type: kind }) => kind === 'ultra_cart' || kind === 'one_shopping_cart');
}

async function requireCart(account: Account, services: Services, id: number): Promise<StoreRow> {
  const cart = (await cartsOf(account, services)).find((one) => one.id === id);
  if (!cart) throw notFound('cart');
  return cart;
}

async function requireList(account: Account, id: number): Promise<void> {
  await requireLists(account, [id]);
}
