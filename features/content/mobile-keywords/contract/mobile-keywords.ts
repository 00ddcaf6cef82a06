import { z } from 'zod';
import type { InboundRow } from '#engines/texting/contract.ts';
import {
  flag,
  idParam,
  pageNumber,
  pageSize,
  nameSearch,
  requiredText,
} from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

/** Role that keeps keywords. */
export const keywordRole = 'mobile';

/** The longest text that a keyword answers with. */
export const longestReply = 1600;

const text = z
  .string('must be a text')
  .trim()
  .max(longestReply, `is too long (at most ${longestReply} characters)`);

const word = requiredText({ max: 30 }).regex(
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’-]*$/u,
  'may have letters, digits, blanks and hyphens only',
);

/** Words that people text to a number, and what they are answered. */
export const mobileKeywords = resource({
  path: 'mobile_keywords',
  singular: 'mobile_keyword',
  title: 'Keyword',
  role: keywordRole,
  collectionKey: null,
  fields: z.object({
    word,
    /** A number of the account's; without, its default number. */
    number: requiredText({ max: 40 }).optional(),
    reply: text.min(1, 'cannot be blank'),
    /** Who texts the word is put on it. */
    sms_list_id: z.number('must be an id').int().positive().nullable().optional(),
    /** People are asked first, and join when they answer YES. */
    double_opt_in: flag.optional(),
    /** The text that asks them. */
    question: text.optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    word: z.string(),
    number: z.string(),
    reply: z.string(),
    sms_list_id: z.number().nullable(),
    sms_list_name: z.string().nullable(),
    double_opt_in: z.boolean(),
    question: z.string(),
    /** Texts that were this word. */
    texts: z.number(),
    /** People who sent them, each once. */
    people: z.number(),
    /** Of them, those who joined the list by it. */
    joined: z.number(),
    last_texted_at: z.string().nullable(),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: [
      'word',
      'number',
      'texts',
      'people',
      'joined',
      'last_texted_at',
      'created_at',
      'updated_at',
    ],
    sortAnySize: [],
    defaultSort: ['word', 'asc'],
    filters: z.object({ number: z.string().max(40, 'is too long').optional() }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'export',
    'check_modules_in_use',
  ],
});

/** One keyword. */
export type MobileKeyword = RowOf<typeof mobileKeywords>;

/** How far somebody who texted a keyword has come: on the list by it, asked and not answered, or neither. */
export const keywordStates = ['joined', 'asked', 'none'] as const;

/** Somebody who texted a keyword. */
export const keywordPerson = z.object({
  id: z.number(),
  contact_id: z.number(),
  name: z.string(),
  phone: z.string(),
  texts: z.number(),
  state: z.enum(keywordStates),
  first_at: z.string(),
  last_at: z.string(),
});

/** Somebody who texted a keyword. */
export type KeywordPerson = z.infer<typeof keywordPerson>;

/** Who texted a keyword. */
export const peopleOf = (keywordId: number) =>
  listCall<KeywordPerson>(`mobile_keywords/${keywordId}/contacts`);

/** A link in the replies of a keyword. */
export const keywordLink = z.object({
  id: z.number(),
  url: z.string(),
  clicks: z.number(),
  people: z.number(),
  machines: z.number(),
});

/** A link in the replies of a keyword. */
export type KeywordLink = z.infer<typeof keywordLink>;

/** Somebody who clicked a link of a keyword. */
export const keywordClicker = z.object({
  /** Its place in the whole list. */
  id: z.number(),
  contact_id: z.number(),
  name: z.string(),
  phone: z.string(),
  url: z.string(),
  clicks: z.number(),
  first_at: z.string(),
  last_at: z.string(),
});

/** Somebody who clicked a link of a keyword. */
export type KeywordClicker = z.infer<typeof keywordClicker>;

/** Who clicked links of a keyword. */
export const clickersOf = (keywordId: number) =>
  listCall<KeywordClicker>(`mobile_keywords/${keywordId}/clickers`);

/** What somebody texted to keywords, newest first. */
export const textsOfContact = (contactId: number) =>
  listCall<InboundRow>(`keyword_contacts/${contactId}/messages`);

/** The SMS lists that a keyword may put people on. */
export const listsToJoin = listCall<{ id: number; name: string }>('sms_lists');

/** How lists of people are asked: a page, and a part of a name or a number. */
export const peopleQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(10),
  name: nameSearch.optional(),
});

/** The same of clicks; `url_id` names one link. */
export const clickersQuery = peopleQuery.extend({ url_id: idParam.optional() });

/** A person as the page of a number shows them. */
export const keywordContact = z.object({
  contact_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whether texts go to the number. */
  in_dnm: z.boolean(),
  /** Keywords that were texted from the number. */
  keywords: z.array(
    z.object({
      id: z.number(),
      word: z.string(),
      number: z.string(),
      texts: z.number(),
      state: z.enum(keywordStates),
      last_at: z.string(),
    }),
  ),
});

/** A person as the page of a number shows them. */
export type KeywordContact = z.infer<typeof keywordContact>;

/** What keywords are refused for. */
export const keywordMessages = {
  reserved:
    'is obeyed in every account to stop texts, to start them again or to get help: choose another word',
  taken: 'is used on this number already',
  unknownNumber: 'is none of your numbers',
  noNumber: 'is required: add a number to your account first',
  noQuestion: 'is required: write what asks people whether they want to join',
  noList: 'is required for a question: choose the list that people join',
} as const;
