import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** What a request is about. */
export const requestKinds = ['plan', 'limits', 'add_on', 'invoice', 'account', 'other'] as const;

/** How far a request is. */
export const requestStates = ['open', 'in_progress', 'done', 'declined'] as const;

/** A request to whoever runs the product. */
export const requestFields = z.object({
  kind: z.enum(requestKinds, `must be one of ${requestKinds.join(', ')}`),
  subject: requiredText(),
  details: z
    .string('must be a text')
    .trim()
    .max(5000, 'is too long (at most 5000 characters)')
    .default(''),
});

/** Body of POST requests: {request: {…}} or its inside alone. */
export const newRequest = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'request' in body ? body.request : body),
  requestFields.strict(),
);

/** A request as the list carries it. */
export const requestRow = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  subject: z.string(),
  details: z.string(),
  state: z.enum(requestStates),
  answer: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A request as the list carries it. */
export type AccountRequest = z.infer<typeof requestRow>;

/** How the list of requests may be asked. */
export const requestList = {
  search: ['subject', 'details'],
  sort: ['created_at'],
  defaultSort: ['created_at', 'desc'] as const,
  filters: z.object({ state: z.enum(requestStates).optional() }),
  pageSize: 10,
};

/** The requests of an account. */
export const requestsOf = (accountId: number) =>
  listCall<AccountRequest>(`accounts/${accountId}/requests`);
