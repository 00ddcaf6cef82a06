import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';

/** The path of one record of an account. */
export const byId = z.object({ accountId: idParam, id: idParam });
