import type { TestServer } from '#tests/harness/server.ts';

/** A record as its call answers it. */
type Made = { id: number } & Record<string, unknown>;

/** A product that is fit to be made. */
export const lamp = {
  item_id: '00A7b',
  name: 'Lamp',
  price: '12.50',
  store_url: 'https://shop.example/lamp',
};

let made = 0;

/** Makes a product by its call, with a key of its own unless it is given one. */
export async function aProduct(
  server: TestServer,
  fields: object = {},
  account = server.account,
): Promise<Made> {
  made += 1;
  const product = { ...lamp, item_id: `P-${made}`, ...fields };
  const answer = await server.call('POST', 'products.json', { product }, { account });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

/** Makes a category by its call. */
export async function aCategory(
  server: TestServer,
  fields: object,
  account = server.account,
): Promise<Made> {
  const answer = await server.call('POST', 'categories.json', { category: fields }, { account });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
