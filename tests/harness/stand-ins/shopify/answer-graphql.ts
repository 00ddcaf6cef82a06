import { parseGraphql, select, type Field, type Node, type Operation } from '../graphql.ts';
import type { Answer, Call } from '../stand-in.ts';
import type { Shop } from './shop.ts';
import { everyNode, matcher, page, type Listed, type PageArgs } from './connections.ts';
import { actualCost, requestedCost } from './cost.ts';
import { gid } from './fields.ts';
import { cartNode, customerNode, orderNode } from './nodes.ts';
import { productNode, variantNode } from './product-nodes.ts';
import type { Body } from './body.ts';
import {
  createSubscription,
  removeSubscription,
  subscriptionNode,
  updateSubscription,
} from './subscriptions.ts';

const maxCost = 1000;

/** Answers a call of the GraphQL Admin API; refusals have the status 200 as well. */
export function answerGraphql(shop: Shop, call: Call): Answer {
  const request = readRequest(call);
  if (!request)
    return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
  let requested = 0;
  try {
    const operation = parseGraphql(request.query, request.variables ?? {});
    requested = requestedCost(operation.fields, operation.kind === 'mutation');
    if (requested > maxCost) return refusal(shop, tooExpensive(requested), requested);
    if (!shop.bucket.canPay(requested)) return refusal(shop, throttled, requested);
    const data = select(rootOf(shop, operation), operation.fields);
    const actual = operation.kind === 'mutation' ? 10 : Math.min(requested, actualCost(data) - 1);
    shop.bucket.pay(actual);
    return { body: { data, extensions: { cost: costOf(shop, requested, actual) } } };
  } catch (error) {
    return refusal(shop, { message: (error as Error).message, extensions: {} }, requested);
  }
}

function readRequest(call: Call): { query: string; variables?: Record<string, unknown> } | null {
  try {
    const request = JSON.parse(call.body);
    return typeof request.query === 'string' ? request : null;
  } catch {
    return null;
  }
}

const throttled = {
  message: 'Throttled',
  extensions: {
    code: 'THROTTLED',
    documentation: 'https://shopify.dev/api/usage/rate-limits',
  },
};

function tooExpensive(cost: number) {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).`,
    extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost },
  };
}

function refusal(shop: Shop, error: { message: string; extensions: object }, cost: number): Answer {
  return { body: { errors: [error], extensions: { cost: costOf(shop, cost, null) } } };
}

function costOf(shop: Shop, requestedQueryCost: number, actualQueryCost: number | null): object {
  return { requestedQueryCost, actualQueryCost, throttleStatus: shop.bucket.status() };
}

function rootOf(shop: Shop, { kind }: Operation): Node {
  return kind === 'mutation' ? mutations(shop) : queries(shop);
}

function queries(shop: Shop): Node {
  const { data } = shop;
  return {
    __typename: 'QueryRoot',
    shop: shopNode(shop),
    currentAppInstallation: {
      __typename: 'AppInstallation',
      id: gid('AppInstallation', 1),
      accessScopes: ['read_all_orders', 'read_customers', 'read_orders', 'read_products'].map(
        (handle) => ({ handle }),
      ),
    },
    ...lists(shop),
    ordersCount: count(data.orders),
    customersCount: count(data.customers),
    productsCount: count(data.products),
    abandonedCheckoutsCount: count(data.carts),
    order: ({ id }: PageArgs) => byId(data.orders, id, (body) => orderNode(data, body)),
    customer: ({ id }: PageArgs) => byId(data.customers, id, (body) => customerNode(data, body)),
    product: ({ id }: PageArgs) => byId(data.products, id, (body) => productNode(data, body)),
    webhookSubscription: ({ id }: PageArgs) =>
      byId(shop.hooks.subscriptions, id, (body) => subscriptionNode(body)),
    currentBulkOperation: () => shop.bulk.show(),
    bulkOperation: ({ id }: PageArgs) => shop.bulk.show(String(id)),
    node: ({ id }: PageArgs) => anyNode(shop, String(id)),
  };
}

function lists(shop: Shop): Record<string, (args: PageArgs) => Node> {
  const names = Object.keys(listedOf(shop));
  return Object.fromEntries(
    names.map((name) => [name, (args: PageArgs) => page(listedOf(shop, args)[name]!, args)]),
  );
}

function listedOf(shop: Shop, args: PageArgs = {}): Record<string, Listed> {
  const { data } = shop;
  const list = (name: keyof typeof nodeMakers, defaultSort: string): Listed => ({
    records: data[name],
    defaultSort,
    node: (body) => nodeMakers[name](data, body),
  });
  const topics = args.topics as string[] | undefined;
  return {
    orders: list('orders', 'PROCESSED_AT'),
    customers: list('customers', 'ID'),
    products: list('products', 'ID'),
    abandonedCheckouts: list('carts', 'ID'),
    productVariants: {
      // Made when they are asked for: a shop has few.
      get records() {
        return variantsOf(shop);
      },
      defaultSort: 'ID',
      node: (body) => variantNode(data, body as never),
    },
    webhookSubscriptions: {
      records: shop.hooks.subscriptions.filter(({ topic }) => !topics || topics.includes(topic)),
      defaultSort: 'ID',
      node: (body) => subscriptionNode(body as never),
    },
  };
}

const nodeMakers = {
  orders: orderNode,
  customers: customerNode,
  products: productNode,
  carts: cartNode,
};

function variantsOf({ data }: Shop): Body[] {
  return data.products.flatMap((product) =>
    product.variants.map((variant: Body) => ({ ...variant, product, variant })),
  );
}

function count(records: Body[]) {
  return ({ query }: PageArgs): Node => {
    const found = query ? records.filter(matcher(String(query))) : records;
    const isExact = found.length <= 10_000;
    return {
      __typename: 'Count',
      count: Math.min(found.length, 10_000),
      precision: isExact ? 'EXACT' : 'AT_LEAST',
    };
  };
}

function byId<T extends Body>(records: T[], id: unknown, node: (body: T) => Node): Node | null {
  const found = records.find((body) => String(body.id) === String(id).split('/').at(-1));
  return found ? node(found) : null;
}

function anyNode(shop: Shop, id: string): Node | null {
  const { data } = shop;
  const type = id.split('/').at(-2);
  if (type === 'BulkOperation') return shop.bulk.show(id);
  if (type === 'Order') return byId(data.orders, id, (body) => orderNode(data, body));
  if (type === 'Customer') return byId(data.customers, id, (body) => customerNode(data, body));
  if (type === 'Product') return byId(data.products, id, (body) => productNode(data, body));
  if (type === 'AbandonedCheckout') return byId(data.carts, id, (body) => cartNode(data, body));
  return null;
}

function shopNode(shop: Shop): Node {
  return {
    __typename: 'Shop',
    id: gid('Shop', 548_380_009),
    name: shop.name,
    email: 'owner@example.com',
    contactEmail: 'owner@example.com',
    myshopifyDomain: shop.shop,
    primaryDomain: { host: shop.shop, url: `https://${shop.shop}` },
    url: `https://${shop.shop}`,
    currencyCode: 'USD',
    ianaTimezone: 'America/New_York',
    timezoneAbbreviation: 'EST',
    timezoneOffset: '-0500',
    weightUnit: 'KILOGRAMS',
    plan: {
      displayName: 'Basic',
      publicDisplayName: 'Basic',
      partnerDevelopment: false,
      shopifyPlus: false,
    },
  };
}

function mutations(shop: Shop): Node {
  return {
    __typename: 'Mutation',
    webhookSubscriptionCreate: (args: PageArgs) => createSubscription(shop, args),
    webhookSubscriptionUpdate: (args: PageArgs) => updateSubscription(shop, args),
    webhookSubscriptionDelete: (args: PageArgs) => removeSubscription(shop, args),
    bulkOperationRunQuery: ({ query }: PageArgs) => {
      const { job, error } = shop.bulk.run(String(query), (field) => recordsOf(shop, field));
      const userErrors = error
        ? [{ field: ['query'], message: error, code: 'OPERATION_IN_PROGRESS' }]
        : [];
      return { bulkOperation: job, userErrors };
    },
    bulkOperationCancel: ({ id }: PageArgs) => {
      const job = shop.bulk.cancel(String(id));
      const userErrors = job ? [] : [{ field: ['id'], message: 'Bulk operation does not exist' }];
      return { bulkOperation: job, userErrors };
    },
  };
}

// A bulk operation reads a whole list; the sizes of its pages do not count.
function recordsOf(shop: Shop, field: Field): Iterable<Node> {
  const listed = listedOf(shop)[field.name];
  if (!listed) throw new Error(`Field '${field.name}' doesn't exist on type 'QueryRoot'`);
  return everyNode(listed, field.args);
}
