import { z } from 'zod';
import { flag, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';
import { sourceQuery } from './products.ts';

/** How deep categories lie in each other. */
export const deepestCategory = 10;

/** Groups of products, of one store each and in a tree. */
export const categories = resource({
  path: 'categories',
  singular: 'category',
  title: 'Category',
  role: 'contents',
  collectionKey: 'categories',
  fields: z.object({
    name: requiredText(),
    parent_id: idParam.nullable().optional(),
    source_type: sourceQuery.shape.source_type,
    source_id: idParam.nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    parent_id: z.number().nullable(),
    source: z.string(),
    store_id: z.number().nullable(),
    products_count: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    searchBeginning: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    sortAnySize: ['name'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({ ...sourceQuery.shape, all_record: flag.optional() }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** One category. */
export type Category = RowOf<typeof categories>;

/** A category with those below it. */
export interface CategoryNode {
  id: number;
  name: string;
  parent_id: number | null;
  children: CategoryNode[];
}

/** A category with its parent and its first products. */
export interface ShownCategory extends Category {
  parent: { id: number; name: string } | null;
  products: { id: number; item_id: string; name: string }[];
}
