// The door of the orders engine: what stores sell and to whom. What it writes is one batch of one store a transaction.
export { writeOrders } from './write-orders.ts';
export { overridableFields, writeProducts } from './write-products.ts';
export { writeCustomers } from './write-customers.ts';
export { endBoughtCarts, writeCart } from './write-cart.ts';
export { createCartTimer } from './claim-carts.ts';
export { cartItemsOf, cartsOf, openCartOf } from './read-carts.ts';
export { changeStore, createStore, storeOf, storesOf, type KnownStore } from './stores.ts';
export { deleteRemote } from './delete-remote.ts';
export { forgetStore } from './forget-store.ts';
export { rebuildOrders } from './rebuild-orders.ts';
export { createGuestAttacher } from './attach-guests.ts';
export { awaitAllStores, lockStore, ownStore, type OrderStore } from './lock-store.ts';
export { plugBuyerFollower } from './buyer-follower.ts';
export {
  type CartInput,
  type CustomerInput,
  type LineInput,
  type OrderInput,
  type ProductInput,
} from './order-input.ts';
export { orderPersonalData } from './personal.ts';
export {
  listOrders,
  orderIdOf,
  orderOf,
  ordersBehind,
  orderTypes,
  type OrderPlace,
} from './read-orders.ts';
export { isShipped } from './order-state.ts';
export { type OrderFilters } from './choose-orders.ts';
export { listCustomers } from './list-customers.ts';
export { listSoldProducts } from './sold-products.ts';
export { storeStandings } from './store-standings.ts';
export { apiStore } from './api-store.ts';
export { makeSampleCarts, removeSampleCarts } from './sample/past-carts.ts';
export { countSampleOrders, makeSampleOrders, removeSampleOrders } from './sample/past-orders.ts';
