/** Which neighbours the features of commerce may use, each edge with its reason. */
export const edgesOfCommerce: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'commerce/orders': { 'content/coupon-banks': 'an order redeems the coupon codes that it names' },
  'commerce/sample-orders': { 'audience/contacts': 'sample orders are of the sample contacts' },
  'commerce/commerce-start': {
    'commerce/orders': 'the start page shows the newest orders',
    'commerce/stores': 'the start page shows the stores',
    'session/access': 'the page names its account',
  },
  'commerce/customers': {
    'commerce/orders': 'amounts are written as those of orders',
    'session/access': 'who may see who bought',
  },
  'commerce/order-screens': {
    'audience/contacts': 'an order is shown with the emails that its buyer got',
    'commerce/orders': 'the screens of orders are made of their parts',
    'session/access': 'what may be done depends on roles',
  },
  'commerce/sold-products': {
    'session/access': 'who may read orders is led to those of a product',
    'commerce/commerce-start': 'products are asked for by the same days as figures',
    'commerce/orders': 'amounts are written as those of orders',
  },
  'commerce/stores': { 'commerce/orders': 'amounts are written as those of orders' },
};
