import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { templateId } from '../contract.ts';

/** The path of one template, whoever it belongs to. */
export const byAnyId = z.object({ accountId: idParam, anyId: templateId });
