// Starts every stand-in with a few records and prints how to connect to each. `npm run stand-ins [number of orders]`
import { startClickBank } from './clickbank.ts';
import { startKeap } from './keap.ts';
import { startNeto } from './neto.ts';
import { startOneShoppingCart } from './one-shopping-cart.ts';
import { startRetailExpress } from './retail-express.ts';
import { startShopify } from './shopify.ts';
import type { StandIn } from './stand-in.ts';
import { startUltraCart } from './ultracart.ts';

const [shopify, neto, keap, retailExpress, oneShoppingCart, ultraCart, clickBank] =
  await Promise.all([
    startShopify(),
    startNeto(),
    startKeap(),
    startRetailExpress(),
    startOneShoppingCart(),
    startUltraCart(),
    startClickBank(),
  ]);

const count = Number(process.argv[2] ?? 20);
for (let at = 1; at <= count; at++) await addOrders(`buyer${at}@example.com`);

const systems: [name: string, standIn: StandIn, keys: Record<string, string>][] = [
  [
    'Shopify',
    shopify,
    {
      shop: shopify.shop,
      token: shopify.token,
      clientId: shopify.clientId,
      clientSecret: shopify.clientSecret,
    },
  ],
  [
    'Neto',
    neto,
    {
      domain: neto.domain,
      username: neto.username,
      apiKey: neto.apiKey,
      clientId: neto.clientId,
      clientSecret: neto.clientSecret,
    },
  ],
  ['Keap', keap, { tenant: keap.tenant, clientId: keap.clientId, clientSecret: keap.clientSecret }],
  ['Retail Express', retailExpress, { apiKey: retailExpress.apiKey }],
  [
    '1ShoppingCart',
    oneShoppingCart,
    { merchantId: oneShoppingCart.merchantId, merchantKey: oneShoppingCart.merchantKey },
  ],
  ['UltraCart', ultraCart, { merchantId: ultraCart.merchantId, apiKey: ultraCart.apiKey }],
  [
    'ClickBank',
    clickBank,
    { vendor: clickBank.vendor, secretKey: clickBank.secretKey, apiKey: clickBank.apiKey },
  ],
];

for (const [name, { url }, keys] of systems) {
  console.log(`${name}: ${url}`);
  for (const [key, value] of Object.entries(keys)) console.log(`  ${key.padEnd(13)} ${value}`);
}
console.log(`\nStart the server with FETCH_ALLOW=${systems.map(([, { host }]) => host).join(',')}`);
console.log('Ctrl-C stops them.');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all(systems.map(([, standIn]) => standIn.close())).then(() => process.exit(0));
  });
}

async function addOrders(email: string): Promise<void> {
  const customer = await shopify.addCustomer({ email });
  await shopify.addOrder({ customer });
  const { Username } = await neto.addCustomer({ EmailAddress: email });
  await neto.addOrder({ Username, Email: email });
  const contact = await keap.addCustomer({
    email_addresses: [{ email, field: 'EMAIL1', is_opt_in: true }],
  });
  await keap.addOrder({ contact: { id: contact.id, email } });
  const buyer = await retailExpress.addCustomer({ email });
  await retailExpress.addOrder({ customer: { id: buyer.id, email } });
  const { Id } = await oneShoppingCart.addCustomer({ Email: email });
  await oneShoppingCart.addOrder({ ClientId: Id, Email: email });
  await ultraCart.addOrder({ email });
  await clickBank.addOrder();
}
