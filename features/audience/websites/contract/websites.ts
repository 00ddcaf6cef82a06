import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** When the script of a website may count: once it is told that the visitor agrees, from the start, or without remembering anybody. */
export const consentModes = ['wait', 'on', 'cookieless'] as const;

const address = z
  .string('must be a text')
  .trim()
  .min(1, 'is required')
  .max(500, 'is too long (at most 500 characters)')
  .refine(isWebAddress, 'is no web address: write it as https://shop.example');

const host = z
  .string('must be a text')
  .trim()
  .toLowerCase()
  .max(253, 'is too long (at most 253 characters)')
  .refine(isHost, 'is no host name: write it as shop.example');

/** Sites whose visits are counted. */
export const websites = resource({
  path: 'websites',
  singular: 'website',
  title: 'Website',
  role: 'contacts',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    url: address,
    /** Further hosts whose pages count, besides that of the address and those below it. */
    other_hosts: z.array(host).max(20, 'are too many (at most 20)').optional(),
    consent_mode: z.enum(consentModes, `must be one of ${consentModes.join(', ')}`).optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    url: z.string(),
    other_hosts: z.array(z.string()),
    consent_mode: z.enum(consentModes),
    /** Views of pages by people, since the website is counted. */
    page_views: z.number(),
    /** When a page of it was heard of first and last; null before. */
    first_seen_at: z.string().nullable(),
    last_seen_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'url'],
    searchBeginning: ['name', 'url'],
    sort: ['name', 'url', 'last_seen_at', 'created_at', 'updated_at'],
    defaultSort: ['name', 'asc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'validate_name',
    'export',
    'check_modules_in_use',
  ],
});

/** One of them as the list carries it. */
export type Website = RowOf<typeof websites>;

/** What one website has besides. */
export interface WebsiteSetUp {
  /** For the head of each page. */
  script: string;
  script_url: string;
  /** With it the website signs the addresses that its pages name. */
  identity_key: string;
  /** Opened once in a browser, its visits are not counted any more. */
  uncounted_url: string;
}

/** A website with its script. */
export type ShownWebsite = Website & WebsiteSetUp;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    isHost(url.hostname)
  );
}

function isHost(text: string): boolean {
  const url = URL.parse(`http://${text}`);
  return url !== null && url.hostname === text && url.pathname === '/' && !text.endsWith('.');
}
