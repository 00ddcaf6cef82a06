import { z } from 'zod';
import type { SoldProduct } from '#engines/orders/contract.ts';
import { metricsQuery } from '#features/commerce/commerce-start/contract.ts';
import { pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Products that sold. */
export const soldProducts = listCall<SoldProduct>('commerce/products', {
  collectionKey: 'products',
});

/** How products that sold are listed. */
export const soldProductsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(25),
  days: metricsQuery.shape.days,
  /** A part of the name, the SKU or the store's own id. */
  name: z
    .string('must be a text')
    .trim()
    .min(1, 'cannot be blank')
    .max(255, 'is too long (at most 255 characters)')
    .optional(),
});
