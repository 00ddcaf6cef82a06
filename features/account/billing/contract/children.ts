import { z } from 'zod';
import { isTimeZone } from '#features/session/profile/contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { kindUsage } from './usage.ts';
import { listCall } from '#platform/contract/resource.ts';

/** A new child account; what is absent is as in the parent. */
export const childFields = z.object({
  name: requiredText(),
  time_zone: z
    .string('must be a text')
    .refine(isTimeZone, 'is no known time zone; use a name such as America/New_York')
    .optional(),
});

/** Body of POST child_accounts: {account: {…}} or its inside alone. */
export const newChild = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'account' in body ? body.account : body),
  childFields.strict(),
);

const amounts = z.object({ emails: z.number(), sms: z.number(), contacts: z.number() });

/** A child account with what it used in the present period. */
export const childAccount = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  active: z.boolean(),
  package_type: z.string(),
  created_at: z.string(),
  usage: amounts,
});

/** A child account with what it used in the present period. */
export type ChildAccount = z.infer<typeof childAccount>;

/** How the children may be asked. */
export const childList = {
  search: ['name'],
  sort: ['name', 'created_at'],
  defaultSort: ['name', 'asc'] as const,
  filters: z.object({}),
  pageSize: 10,
};

/** Answer of child_accounts/usage: the parent, each child, and all of them together. */
export const familyUsage = z.object({
  period: z.object({ month: z.string(), start: z.string(), end: z.string() }),
  own: z.array(kindUsage),
  children: z.array(z.object({ id: z.number(), name: z.string(), usage: amounts })),
  total: amounts,
});

/** Usage of a parent with its children. */
export type FamilyUsage = z.infer<typeof familyUsage>;

/** Key of the account's settings by which an operator lets it have children. */
export const parentSetting = 'parent_account';

/** Said to an account that may have no children. */
export const noParentMessage = 'This account may have no child accounts. Ask your operator.';

/** The children of a parent account. */
export const childAccounts = listCall<ChildAccount>('child_accounts');
