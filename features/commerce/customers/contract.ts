import { z } from 'zod';
import type { CustomerRow } from '#engines/orders/contract.ts';
import { pageNumber, pageSize } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Who bought. */
export const customers = listCall<CustomerRow>('commerce/customers', {
  collectionKey: 'customers',
});

/** How customers are listed. */
export const customersQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(25),
  email: z.string('must be a text').max(255, 'is too long (at most 255 characters)').optional(),
});
