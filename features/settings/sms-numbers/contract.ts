import { z } from 'zod';
import {
  numberChange,
  numberKinds,
  numberRow,
  numberValues,
  smsProviders,
} from '#engines/texting/contract.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Numbers that an account texts from, as the wire has them. */
export const smsNumbers = resource({
  path: 'sms_numbers',
  singular: 'sms_number',
  title: 'SMS number',
  role: 'account',
  // Whoever writes texts chooses among them.
  readRole: 'mobile',
  collectionKey: null,
  // A change leaves the registration alone unless it names it.
  fields: numberValues.extend({ registration: numberChange.shape.registration }),
  row: numberRow.extend({
    /** Where the gateway posts what people text back, and what became of texts; null where it posts nothing. */
    hooks: z.object({ texts: z.string(), receipts: z.string() }).nullable(),
  }),
  list: {
    search: ['number'],
    sort: ['number', 'created_at', 'updated_at'],
    defaultSort: ['number', 'asc'],
    filters: z.object({
      provider: z.enum(smsProviders, `must be one of ${smsProviders.join(', ')}`).optional(),
      kind: z.enum(numberKinds, `must be one of ${numberKinds.join(', ')}`).optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** One of them. */
export type SmsNumberRow = RowOf<typeof smsNumbers>;

/** What is said of a number that should become another one. */
export const otherNumber = 'cannot be changed: add another number';
