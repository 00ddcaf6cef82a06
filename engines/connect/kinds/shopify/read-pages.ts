import { z } from 'zod';
import type { StoreChanges, StoreIo, SyncPage, SyncPhase } from '../../adapter.ts';
import type { AskShopify } from './ask-shopify.ts';
import { buyerOf, checkoutChanges, customerOf, orderOf, productsOf } from './changes.ts';
import {
  checkoutNode,
  cursorOf,
  customerNode,
  lineNode,
  orderNode,
  pageInfo,
  productNode,
  variantNode,
} from './nodes.ts';
import { fileOfOrdersBefore, isInFile, orderFiles } from './order-files.ts';
import { linesQuery, namesOf, pageQuery, variantsQuery, type PageName } from './queries.ts';
import { shopCheckout, shopCustomer, shopOrder, shopProduct } from './records.ts';

/** An order keeps so many lines; further ones are not asked for. */
const mostLines = 2_000;

/** Shops with more orders than this are read by a file, behind the newest ones. */
const fewOrders = 500;
/** So many pages of the newest orders come first, so that these can be used at once. */
const newestPages = 20;

interface Asked {
  position: string | null;
  since: Date | null;
}

/** The phases of reading a shop, newest first. */
export function shopifyPhases(ask: AskShopify): readonly SyncPhase[] {
  const readFile = orderFiles(ask);
  return [
    { name: 'customers', page: (io, at) => customersPage(io, ask, at) },
    { name: 'products', page: (io, at) => productsPage(io, ask, at) },
    {
      name: 'orders',
      page: async (io, at) => {
        if (!isInFile(at.position)) return ordersPage(io, ask, at);
        const { nodes, ...rest } = await readFile(io, at.position);
        return { ...rest, changes: await ordersIn(io, ask, { nodes, since: null }) };
      },
    },
    { name: 'carts', page: (io, at) => cartsPage(io, ask, at) },
  ];
}

async function customersPage(io: StoreIo, ask: AskShopify, at: Asked): Promise<SyncPage> {
  const { nodes, ...rest } = await page(io, ask, { name: 'customers', node: customerNode, at });
  const customers = nodes.map((node) => customerOf(shopCustomer.parse(node), io.now()));
  return { ...rest, changes: { customers } };
}

async function productsPage(io: StoreIo, ask: AskShopify, at: Asked): Promise<SyncPage> {
  const { nodes, currency, ...rest } = await page(io, ask, {
    name: 'products',
    node: productNode,
    at,
  });
  const products: NonNullable<StoreChanges['products']>[number][] = [];
  for (const { record, more } of nodes) {
    const variants = [...record.variants];
    for await (const further of furtherOf(io, ask, { kind: 'Product', id: record.id, more }))
      variants.push(...z.array(variantNode).parse(further));
    const product = shopProduct.parse({ ...record, variants });
    products.push(...productsOf(product, { domain: io.store.domain, currency }));
  }
  return { ...rest, changes: { products } };
}

async function ordersPage(io: StoreIo, ask: AskShopify, at: Asked): Promise<SyncPage> {
  const { pages, cursor } = newestOf(at.position);
  const {
    nodes,
    next: further,
    currency: _currency,
    ...rest
  } = await page(io, ask, { name: 'orders', node: orderNode, at: { ...at, position: cursor } });
  const oldest = nodes.at(-1)?.record.created_at;
  const isByFile =
    at.since === null && pages + 1 >= newestPages && rest.total > fewOrders && oldest;
  const next =
    further === null ? null : isByFile ? fileOfOrdersBefore(oldest) : `${pages + 1}~${further}`;
  return { ...rest, next, changes: await ordersIn(io, ask, { nodes, since: at.since }) };
}

// How many pages were read, and where the next begins.
function newestOf(position: string | null): { pages: number; cursor: string | null } {
  const [, pages = '0', cursor = position] = /^(\d+)~(.*)$/.exec(position ?? '') ?? [];
  return { pages: Number(pages), cursor };
}

async function ordersIn(
  io: StoreIo,
  ask: AskShopify,
  { nodes, since }: { nodes: readonly z.output<typeof orderNode>[]; since: Date | null },
): Promise<StoreChanges> {
  const changes = {
    orders: [] as ReturnType<typeof orderOf>[],
    customers: [] as ReturnType<typeof buyerOf>,
  };
  for (const { record, more } of nodes) {
    const lines = [...record.line_items];
    for await (const further of furtherOf(io, ask, { kind: 'Order', id: record.id, more })) {
      lines.push(...z.array(lineNode).parse(further));
      if (lines.length >= mostLines) break;
    }
    const order = shopOrder.parse({ ...record, line_items: lines });
    changes.orders.push(orderOf(order));
    // An order from before that has only changed brings nobody in.
    if (since === null || Date.parse(order.created_at) >= since.getTime())
      changes.customers.push(...buyerOf(order));
  }
  return changes;
}

async function cartsPage(io: StoreIo, ask: AskShopify, at: Asked): Promise<SyncPage> {
  const { nodes, ...rest } = await page(io, ask, { name: 'carts', node: checkoutNode, at });
  const all = nodes.map((node) => checkoutChanges(shopCheckout.parse(node)));
  return {
    ...rest,
    changes: {
      customers: all.flatMap(({ customers = [] }) => customers),
      carts: all.flatMap(({ carts = [] }) => carts),
      deleted: all.flatMap(({ deleted = [] }) => deleted),
    },
  };
}

async function page<S extends z.ZodType>(
  io: StoreIo,
  ask: AskShopify,
  { name, node, at: { position, since } }: { name: PageName; node: S; at: Asked },
): Promise<{ nodes: z.output<S>[]; next: string | null; total: number; currency: string }> {
  const { list, count } = namesOf(name);
  const said = await ask(io, pageQuery(name), {
    shape: z.looseObject({
      shop: z.looseObject({ currencyCode: z.string() }),
      [count]: z.looseObject({ count: z.number() }),
      [list]: z.looseObject({ nodes: z.array(node), pageInfo }),
    }),
    variables: {
      after: position,
      query: since === null ? '' : `updated_at:>='${since.toISOString()}'`,
      // What changes while it is read goes to the front, where it was read already: its call brings it.
      sortKey: since === null || name === 'carts' ? 'CREATED_AT' : 'UPDATED_AT',
    },
  });
  const found = said[list] as { nodes: z.output<S>[]; pageInfo: z.output<typeof pageInfo> };
  return {
    nodes: found.nodes,
    next: cursorOf(found.pageInfo),
    total: (said[count] as { count: number }).count,
    currency: (said['shop'] as { currencyCode: string }).currencyCode,
  };
}

const within = {
  Order: { query: linesQuery, root: 'order', list: 'lineItems' },
  Product: { query: variantsQuery, root: 'product', list: 'variants' },
} as const;

/** The further pages of what stands within a record. */
async function* furtherOf(
  io: StoreIo,
  ask: AskShopify,
  { kind, id, more }: { kind: keyof typeof within; id: string; more: string | null },
): AsyncIterable<unknown[]> {
  const { query, root, list } = within[kind];
  for (let after = more; after !== null;) {
    const said = await ask(io, query, {
      shape: z.looseObject({
        [root]: z
          .looseObject({ [list]: z.looseObject({ nodes: z.array(z.unknown()), pageInfo }) })
          .nullable(),
      }),
      variables: { id: `gid://shopify/${kind}/${id}`, after },
    });
    const found = said[root]?.[list] as
      | { nodes: unknown[]; pageInfo: z.output<typeof pageInfo> }
      | undefined;
    yield found?.nodes ?? [];
    after = found ? cursorOf(found.pageInfo) : null;
  }
}
