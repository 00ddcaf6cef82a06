// The door of the connect engine: stores and customer systems, what they tell, and what of it is kept.
export { plugStoreAdapter, adapterOf } from './kinds.ts';
export { StoreFault, type Credentials, type StoreAdapter, type StoreIo } from './adapter.ts';
export {
  addStore,
  changeStore,
  endStore,
  hookUrl,
  listStores,
  storeOf,
  connectedStore,
} from './stores.ts';
export { removeCrmList, saveCrmList } from './crm-lists.ts';
export { mountIntake } from './intake.ts';
export { createCallFolder } from './call-folder.ts';
export { createCallSweep } from './call-sweep.ts';
export { createStoreReader } from './store-reader.ts';
export { openStore } from './access.ts';
export { plainAsk, type ConnectServices } from './store-io.ts';
export { callsOfDay, notesOf, readNow, readingsOf } from './sync-runs.ts';
export { connectPersonalData } from './personal.ts';
export { clickBank } from './kinds/clickbank/adapter.ts';
export { keapAdapter } from './kinds/keap/adapter.ts';
export { shopifyOf } from './kinds/shopify/adapter.ts';
export { ultraCart } from './kinds/ultra-cart/adapter.ts';
export { netoOf } from './kinds/neto/adapter.ts';
export { retailExpressAt } from './kinds/retail-express/adapter.ts';
export { oneShoppingCartAt } from './kinds/one-shopping-cart/adapter.ts';
