import { z } from 'zod';
import { formLanguages } from '#engines/forms/contract.ts';
import { tickets } from '#features/session/access/contract/cloud-roles.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** So many articles an account can have: what is searched stays small. */
export const mostArticles = 2_000;

/** Whether customers see an article. */
export const articleStates = ['draft', 'published'] as const;

const language = z.enum(formLanguages, 'is not one of the content languages');
const state = z.enum(articleStates, `must be one of ${articleStates.join(', ')}`);

const fields = z.object({
  name: requiredText({ max: 200 }),
  /** The end of its address; empty: made of the title. */
  slug: z
    .string('must be a text')
    .trim()
    .max(80, 'is too long (at most 80 characters)')
    .regex(/^[a-z0-9-]*$/, 'must have lower-case letters, digits and hyphens only')
    .default(''),
  language: language.default('en'),
  category: z
    .string('must be a text')
    .trim()
    .max(100, 'is too long (at most 100 characters)')
    .default(''),
  body: z
    .string('must be a text')
    .max(50_000, 'is too long (at most 50000 characters)')
    .default(''),
  state: state.default('draft'),
});

/** What customers read in the help center of an account. */
export const knowledgeArticles = resource({
  path: 'knowledge_articles',
  singular: 'knowledge_article',
  title: 'Article',
  role: [...tickets.write],
  readRole: [...tickets.read],
  collectionKey: 'knowledge_articles',
  fields,
  row: fields.extend({
    id: z.number(),
    helpful_yes: z.number(),
    helpful_no: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({ language: language.optional(), state: state.optional() }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete', 'bulk_delete'],
});

/** One of them as the list carries it. */
export type ArticleRow = RowOf<typeof knowledgeArticles>;

/** Where the help center of an account is. */
export const helpCenter = z.object({ url: z.string() });

/** An article that may answer a ticket. */
export const suggestedArticle = z.object({
  id: z.number(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  url: z.string(),
});

/** One of them. */
export type SuggestedArticle = z.infer<typeof suggestedArticle>;
