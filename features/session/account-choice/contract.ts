import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';

/** What is said when a person belongs to no account. */
export const noAccountMessage = 'No linked account found for this user. Kindly contact Admin.';

/** Query of the account list. Its pages count from 0, unlike any other list. */
export const accountListQuery = z.object({
  page: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .transform((page) => Math.max(0, page))
    .default(0),
  per_page: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(10),
  id_eq: idParam.optional(),
  name_cont: z.string().max(255, 'is too long (at most 255 characters)').optional(),
});

/** One account of the signed-in person, as the chooser lists it. */
export const accountRow = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  owner_id: z.number().nullable(),
  cluster: z.string(),
  active: z.boolean(),
  enable_marketing: z.boolean(),
  enable_service: z.boolean(),
  enable_commerce: z.boolean(),
  visible_menus: z.array(z.string()),
  package_type: z.string(),
});

/** One account of the signed-in person. */
export type AccountRow = z.infer<typeof accountRow>;
