import { z } from 'zod';

/** The products that are applications of their own: merchandising (search) and the storefront. */
export const externalProductNames = ['merchandising', 'neto'] as const;

/** How the stores may be asked for. */
export const storesQuery = z.object({
  product: z.enum(externalProductNames, `must be one of ${externalProductNames.join(', ')}`),
});

/** An organisation of a person: an account that manages others. */
export const merchant = z.object({ id: z.number(), name: z.string(), account_id: z.number() });

/** A store with the address it answers at. */
export const store = z.object({ id: z.number(), name: z.string(), url: z.string() });

/** An organisation of a person. */
export type Merchant = z.infer<typeof merchant>;

/** A store with the address it answers at. */
export type Store = z.infer<typeof store>;
