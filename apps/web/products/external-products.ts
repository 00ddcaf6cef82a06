import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { logFailure } from '#platform/web/api/log-failure.ts';

/** The products that are applications of their own. */
export const externalProducts = ['merchandising', 'neto'] as const;

/** One of the products that are applications of their own. */
export type ExternalProduct = (typeof externalProducts)[number];

const outlet = z.object({ id: z.union([z.number(), z.string()]), name: z.string() });
const store = z.object({ name: z.string().nullish(), url: z.string() });

/** An organisation of merchandising, or a group of the storefront. */
export type Outlet = z.infer<typeof outlet>;

/** A store with the address it answers at. */
export interface Store {
  readonly name: string;
  readonly url: string;
}

// Organisations open merchandising, groups the storefront.
const outletCalls: Record<ExternalProduct, { path: string; rows: string }> = {
  merchandising: { path: '/v2/merchants.json', rows: 'merchants' },
  neto: { path: '/v2/users/groups.json', rows: 'groups' },
};

/** What opens an external product to the signed-in person; nothing of it closes the product. */
export function outletsQuery(api: Api, product: ExternalProduct) {
  const { path, rows } = outletCalls[product];
  return queryOptions({
    queryKey: ['outlets', product],
    queryFn: async ({ signal }) =>
      z
        .array(outlet)
        .parse(
          rowsIn(
            (await api.get<unknown>(path, { signal, quiet: true, exclude: [403, 460] })).data,
            rows,
          ),
        ),
    staleTime: 5 * 60_000,
  });
}

/** The stores of an external product; only http and https addresses count. */
export function storesQuery(api: Api, product: ExternalProduct) {
  return queryOptions({
    queryKey: ['stores', product],
    queryFn: async ({ signal }): Promise<Store[]> => {
      const { data } = await api.get<unknown>('/v2/stores.json', {
        query: { product },
        signal,
        quiet: true,
        exclude: [403, 460],
      });
      return z
        .array(store)
        .parse(rowsIn(data, 'data'))
        .filter(({ url }) => isWebAddress(url))
        .map(({ name, url }) => ({ name: name ?? new URL(url).host, url }));
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** The page of the product itself, which lists the stores. */
export function landingPage(product: ExternalProduct): string {
  return `/products/${product}`;
}

/** Where choosing a product leads: to the only store there is, else to the product's page, also when the stores can't be read. */
export async function targetOf(
  product: ExternalProduct,
  readStores: () => Promise<readonly Store[]>,
): Promise<{ kind: 'store'; url: string } | { kind: 'landing' }> {
  try {
    const [first, second] = await readStores();
    return first && !second ? { kind: 'store', url: first.url } : { kind: 'landing' };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    logFailure(
      new ApiError({
        status,
        message: `The stores of ${product} could not be read: ${error instanceof Error ? error.message : String(error)}`,
      }),
    );
    return { kind: 'landing' };
  }
}

function rowsIn(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null && name in data
    ? (data as Record<string, unknown>)[name]
    : data;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
