import { z } from 'zod';
import { flag, idList } from '#platform/contract/fields.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';

/** accepted: it has had its effect; quarantined: it looks like a machine; waiting: the account has no room for its contact. */
export const submissionStates = ['accepted', 'quarantined', 'waiting'] as const;

const state = z.enum(submissionStates, `must be one of ${submissionStates.join(', ')}`);

/** What visitors sent by one form. */
export const formSubmissions = resource({
  path: 'form_submissions',
  singular: 'form_submission',
  title: 'Form submission',
  role: 'forms',
  collectionKey: null,
  fields: z.object({}),
  row: z.object({
    id: z.number(),
    form_id: z.number(),
    version: z.number(),
    state,
    email: z.string(),
    contact: z.object({ id: z.number(), email: z.string().nullable() }).nullable(),
    /** By the ids of fields. */
    answers: z.record(z.string(), z.unknown()),
    /** What was asked, in the words of its version. */
    questions: z.array(z.object({ id: z.string(), label: z.string() })),
    page_url: z.string(),
    referrer: z.string(),
    agent: z.string(),
    score: z.number(),
    reasons: z.array(z.string()),
    decided_by: z.string(),
    at: z.string(),
  }),
  list: {
    search: ['email'],
    sort: ['at'],
    defaultSort: ['at', 'desc'],
    filters: z.object({ state: state.optional() }),
    pageSize: 10,
  },
  verbs: [],
});

/** What one visitor sent. */
export type FormSubmission = RowOf<typeof formSubmissions>;

/** The submissions of a form; `family` is the path of its calls. */
export const submissionsOf = (family: 'forms' | 'builders', formId: number) =>
  listCall<FormSubmission>(`${family}/${formId}/submissions`);

/** Which of those kept out are released or dropped: some, or all of the form. */
export const decidedOn = z
  .object({ ids: idList.optional(), all: flag.optional() })
  .refine(({ ids, all }) => (ids === undefined) !== (all !== true), {
    path: ['ids'],
    message: 'must be a list of ids, or say all: true for all that are kept out',
  });
