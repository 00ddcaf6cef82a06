import { z } from 'zod';
import { ticketPriorities } from '#engines/desk/contract.ts';
import { tickets } from '#features/session/access/contract/cloud-roles.ts';
import { idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { macroStatuses, unknownWordsOf } from './macro-words.ts';

const fields = z.object({
  name: requiredText({ max: 100 }),
  /** What is put into the answer; words such as {{ticket.number}} stand for those of the ticket. */
  text: z
    .string('must be a text')
    .max(20_000, 'is too long (at most 20000 characters)')
    .refine((text) => unknownWordsOf(text).length === 0, {
      error: ({ input }) =>
        `names ${unknownWordsOf(String(input))[0]}, which stands for nothing: choose a word from the list`,
    })
    .default(''),
  status: z
    .enum(macroStatuses, `must be one of ${macroStatuses.join(', ')}`)
    .nullable()
    .default(null),
  priority: z
    .enum(ticketPriorities, `must be one of ${ticketPriorities.join(', ')}`)
    .nullable()
    .default(null),
  assign_to_me: z.boolean('must be true or false').default(false),
  assignee_id: idParam.nullable().default(null),
  tags: z
    .array(requiredText({ max: 50 }))
    .max(20, 'at most 20 tags')
    .default([]),
});

/** Texts that agents put into answers, with what is done to the ticket besides. */
export const macros = resource({
  path: 'macros',
  singular: 'macro',
  title: 'Macro',
  role: [...tickets.write],
  readRole: [...tickets.read],
  collectionKey: 'macros',
  fields,
  row: fields.extend({
    id: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'text'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete', 'bulk_delete', 'validate_name'],
});

/** One of them as the list carries it. */
export type MacroRow = RowOf<typeof macros>;
