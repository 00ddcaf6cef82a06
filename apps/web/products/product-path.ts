import type { Product } from '#features/session/access/contract.ts';

const paths: Record<Product, string> = {
  marketing: '/accounts/$accountId/dashboard',
  service: '/service/$accountId/dashboard',
  commerce: '/commerce/$accountId/dashboard',
};

/** The dashboard of a product in an account. */
export function productPath(product: Product, accountId: number): string {
  return paths[product].replace('$accountId', String(accountId));
}
