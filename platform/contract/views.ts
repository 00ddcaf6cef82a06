import { z } from 'zod';
import { flag, requiredText } from './fields.ts';

/** How tall the rows of a table are. */
export const densities = ['comfortable', 'compact'] as const;

/** How tall the rows of a table are. */
export type Density = (typeof densities)[number];

const word = z.string('must be a text').max(500, 'is too long (at most 500 characters)');
const table = z
  .string('is required')
  .regex(/^[a-z0-9_-]{1,60}$/, 'must be the name of a table: small letters, digits, - and _');

/** What a view keeps of a table: search, filters, sort, size of page, columns and density. */
export const viewState = z.object({
  search: word.default(''),
  filters: z
    .record(z.string().max(60), word)
    .refine((filters) => Object.keys(filters).length <= 30, 'holds at most 30 filters')
    .default({}),
  sort: z.string('must be a text').max(60).default(''),
  per_page: z.number('must be a number').int().min(1).max(100).default(25),
  columns: z
    .record(z.string().max(60), z.boolean())
    .refine((columns) => Object.keys(columns).length <= 100, 'holds at most 100 columns')
    .default({}),
  /** The columns in their order; those it does not name stand where they usually do. */
  order: z.array(z.string().max(60)).max(100, 'holds at most 100 columns').default([]),
  density: z.enum(densities, 'must be comfortable or compact').default('comfortable'),
});

/** What a view keeps of a table. */
export type ViewState = z.output<typeof viewState>;

const unwrapped = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (body) =>
      body !== null && typeof body === 'object' && 'table_view' in body ? body.table_view : body,
    schema,
  );

/** Query of GET table_views: the table whose views are wanted. */
export const viewQuery = z.object({ table });

/** Body of POST table_views. */
export const newView = unwrapped(
  z.object({
    table,
    name: requiredText({ max: 60 }),
    state: viewState,
    is_shared: flag.default(false),
    is_default: flag.default(false),
  }),
);

/** Body of PUT table_views/{id}; absent parts stay. Whether it is one's default is everybody's own to say. */
export const changedView = unwrapped(
  z
    .object({
      name: requiredText({ max: 60 }),
      state: viewState,
      is_shared: flag,
      is_default: flag,
    })
    .partial(),
);

/** A view as the list of views carries it. */
export const savedView = z.object({
  id: z.number(),
  table: z.string(),
  name: z.string(),
  state: viewState,
  is_shared: z.boolean(),
  is_default: z.boolean(),
  is_mine: z.boolean(),
  owner_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A saved view of a table. */
export type SavedView = z.infer<typeof savedView>;
