/** How many records a page has: what a query may cost is limited, and what stands within a record costs as well. */
export const pageSizes = { customers: 150, products: 10, orders: 10, carts: 15 };

const line = `id name title sku quantity
  variant { legacyResourceId }
  originalUnitPriceSet { shopMoney { amount } }
  totalDiscountSet { shopMoney { amount } }`;

const lines = `nodes { ${line} } pageInfo { hasNextPage endCursor }`;

const customer = `legacyResourceId firstName lastName createdAt updatedAt numberOfOrders tags note state verifiedEmail taxExempt
  amountSpent { amount }
  defaultEmailAddress { emailAddress marketingState }
  defaultPhoneNumber { phoneNumber }
  defaultAddress { company city province country zip }`;

const buyer = `legacyResourceId firstName lastName createdAt updatedAt tags note state
  defaultEmailAddress { emailAddress marketingState }
  defaultPhoneNumber { phoneNumber }`;

const orderFacts = `legacyResourceId number email createdAt updatedAt cancelledAt test currencyCode displayFinancialStatus displayFulfillmentStatus
  totalPriceSet { shopMoney { amount } }
  totalTaxSet { shopMoney { amount } }
  totalDiscountsSet { shopMoney { amount } }
  totalShippingPriceSet { shopMoney { amount } }
  customer { ${buyer} }`;

const refund = `legacyResourceId createdAt
  totalRefundedSet { shopMoney { amount } }`;

const order = `${orderFacts}
  lineItems(first: 8) { ${lines} }
  refunds(first: 20) {
    ${refund}
    refundLineItems(first: 8) { nodes { quantity lineItem { id } } }
  }`;

const product = `legacyResourceId title descriptionHtml vendor productType handle status createdAt updatedAt publishedAt
  featuredMedia { preview { image { url } } }
  variants(first: 50) { nodes { legacyResourceId title sku price inventoryQuantity } pageInfo { hasNextPage endCursor } }`;

const checkout = `legacyResourceId createdAt updatedAt completedAt abandonedCheckoutUrl
  totalPriceSet { shopMoney { amount currencyCode } }
  customer { ${buyer} }
  lineItems(first: 8) { nodes { id title quantity variant { legacyResourceId } originalUnitPriceSet { shopMoney { amount } } } }`;

const fields = { customers: customer, products: product, orders: order, carts: checkout };
const roots = {
  customers: ['customers', 'CustomerSortKeys', 'customersCount'],
  products: ['products', 'ProductSortKeys', 'productsCount'],
  orders: ['orders', 'OrderSortKeys', 'ordersCount'],
  carts: ['abandonedCheckouts', 'AbandonedCheckoutSortKeys', 'abandonedCheckoutsCount'],
} as const;

/** What is read page by page. */
export type PageName = keyof typeof fields;

/** The name of the list in the answer, and of how many there are. */
export function namesOf(name: PageName): { list: string; count: string } {
  const [list, , count] = roots[name];
  return { list, count };
}

/** Asks for a page of records, those of the newest date first. */
export function pageQuery(name: PageName): string {
  const [list, sortKeys, count] = roots[name];
  return `query Page($after: String, $query: String, $sortKey: ${sortKeys}) {
    shop { currencyCode }
    ${count}(query: $query) { count }
    ${list}(first: ${pageSizes[name]}, after: $after, query: $query, sortKey: $sortKey, reverse: true) {
      nodes { ${fields[name]} }
      pageInfo { hasNextPage endCursor }
    }
  }`;
}

/** Asks for one customer. */
export const customerQuery = `query Customer($id: ID!) { customer(id: $id) { ${customer} } }`;

/** Asks for the money that a shop counts in. */
export const currencyQuery = 'query Shop { shop { currencyCode } }';

/** Asks for further lines of an order. */
export const linesQuery = `query Lines($id: ID!, $after: String) { order(id: $id) { lineItems(first: 100, after: $after) { ${lines} } } }`;

/** Asks for further variants of a product. */
export const variantsQuery = `query Variants($id: ID!, $after: String) {
  product(id: $id) { variants(first: 250, after: $after) { nodes { legacyResourceId title sku price inventoryQuantity } pageInfo { hasNextPage endCursor } } }
}`;

/** Asks whom a shop calls. */
export const subscriptionsQuery = `query Subscriptions($after: String) {
  webhookSubscriptions(first: 250, after: $after) { nodes { id topic uri } pageInfo { hasNextPage endCursor } }
}`;

/** Lets a shop call an address about a topic. */
export const subscribeMutation = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id } userErrors { message }
  }
}`;

/** Lets a shop call no more. */
export const unsubscribeMutation = `mutation Unsubscribe($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } }
}`;

/** What a file of orders has that were placed until a moment. A list within a list is no part of files: which lines were given back is asked for. */
export function orderFileQuery(before: string): string {
  return `{ orders(query: "created_at:<='${before}'") { edges { node { id ${orderFacts}
    refunds { ${refund} }
    lineItems { edges { node { ${line} } } } } } } }`;
}

/** Has a shop make a file. */
export const startFileMutation = `mutation File($query: String!) {
  bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { message } }
}`;

/** Asks whether a file is ready, and where it is. */
export const fileQuery = `query File($id: ID!) { node(id: $id) { ... on BulkOperation { status objectCount url } } }`;

/** Asks what was given back for an order, with the lines. */
export const refundsQuery = `query Refunds($id: ID!) {
  order(id: $id) { refunds(first: 50) { ${refund} refundLineItems(first: 100) { nodes { quantity lineItem { id } } } } }
}`;
