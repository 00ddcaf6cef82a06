import { z } from 'zod';
import { flag, idParam } from '#platform/contract/fields.ts';
import { passwordMessages, passwordProblems } from '#platform/contract/password-rules.ts';
import { listCall, resource, type RowOf } from '#platform/contract/resource.ts';
import { effectiveRoles, roleNames } from '#platform/contract/roles.ts';

/** Who sees people and their roles, and who changes them. */
export const readRoles = ['account', 'accounts_read_only'] as const;
export const writeRole = 'account';

/** For how many days the link of an invitation or a verification works. */
export const linkLifetimeDays = 7;

/** What the drawer and the server say, to the letter. */
export const userMessages = {
  emailRequired: 'Email is required',
  emailBlank: 'Email cannot be blank',
  emailInvalid: 'Invalid email.',
  updated: 'User updated successfully',
  primaryAssigned: 'Successfully assigned primary user',
  primaryUnassigned: 'Successfully unassigned primary user',
  primaryExists:
    'A primary contact already exists for this account. Do you wish to make this person the new primary contact?',
  invited: (email: string) => `The invitation was sent to ${email}.`,
  verificationSent: (email: string) => `The verification email was sent to ${email}.`,
  removed: 'The user was removed from this account.',
} as const;

const emailForm = z.email();

/** What is wrong with an email address as typed; null when nothing is. */
export function emailProblem(text: string): string | null {
  if (text === '') return userMessages.emailRequired;
  if (text.trim() === '') return userMessages.emailBlank;
  return text.trim().length > 254 || !emailForm.safeParse(text.trim()).success
    ? userMessages.emailInvalid
    : null;
}

const email = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? userMessages.emailRequired
        : userMessages.emailInvalid,
  })
  .superRefine((text, context) => {
    const problem = emailProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => text.trim());

/** The roles of one person: known names, each once, campaigns with an extent. */
export const rolesField = z
  .array(
    z.enum(roleNames as [string, ...string[]], `must be one of ${roleNames.join(', ')}`),
    'must be a list of role names',
  )
  .min(1, 'must name at least one role')
  .max(100, 'names too many roles')
  .transform((list) => {
    const roles = effectiveRoles(list);
    return roleNames.filter((name) => roles.has(name));
  });

const primaryContact = z.preprocess(
  (value) => flag.safeParse(value).data ?? value,
  z.boolean('must be true or false'),
);

/** The states of an invitation. */
export const invitationStates = ['invited', 'accepted', 'expired', 'revoked'] as const;

/** Invitations to an account. One that was accepted shows, and changes, the roles of the member it became. */
export const invitations = resource({
  path: 'invitations',
  singular: 'invitation',
  title: 'Invitation',
  role: writeRole,
  collectionKey: 'invitations',
  fields: z.object({ email, roles: rolesField, primary_contact: primaryContact.default(false) }),
  row: z.object({
    id: z.number(),
    email: z.string(),
    roles: z.array(z.string()),
    primary_contact: z.boolean(),
    state: z.enum(invitationStates),
    user_id: z.number().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    sent_at: z.string(),
    expires_at: z.string(),
    accepted_at: z.string().nullable(),
  }),
  list: {
    search: ['email'],
    sort: ['email', 'created_at', 'sent_at', 'expires_at'],
    defaultSort: ['created_at', 'desc'],
    filters: z.object({
      state: z.enum(invitationStates, `must be one of ${invitationStates.join(', ')}`).optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** An invitation as calls answer it. */
export type Invitation = RowOf<typeof invitations>;

/** Body of PUT invitations/{id}/revoke: false takes a revocation back. */
export const revocation = z.object({ revoked: flag.default(true) });

/** A member of the account. */
export const memberRow = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.string()),
  primary_contact: z.boolean(),
  status: z.literal('active'),
  email_verified: z.boolean(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
});

/** One member alone: `version` is another one as soon as somebody changes the roles; If-Match of a change names it. */
export type ShownMember = Member & { version: string };

/** A member of the account. */
export type Member = z.infer<typeof memberRow>;

/** Path and wrapper of members, for the hooks of the web. */
export const members = {
  path: 'members',
  singular: 'member',
  title: 'User',
  collectionKey: 'members',
} as const;

/** Body of PUT members/{id}: {member: {…}} or its inside alone; absent parts stay. */
export const memberChange = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'member' in body ? body.member : body),
  z.object({ roles: rolesField, primary_contact: primaryContact }).partial().strict(),
);

/** Query of DELETE members/{id}: who gets what the person alone owned; a person with the role account when absent. */
export const removal = z.object({ new_owner_id: idParam.optional() });

/** What a member alone holds, and would leave behind. */
export const belongings = z.object({ folders: z.number(), primary_contact: z.boolean() });

/** What a member alone holds. */
export type Belongings = z.infer<typeof belongings>;

/** The states of the page of users. */
export const personStatuses = ['active', 'invited', 'expired', 'revoked'] as const;

/** A member or an invitation in the list of users; ids of invitations are negative there. */
export const personRow = z.object({
  id: z.number(),
  kind: z.enum(['member', 'invitation']),
  record_id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.string()),
  primary_contact: z.boolean(),
  status: z.enum(personStatuses),
  email_verified: z.boolean(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});

/** A member or an invitation in the list of users. */
export type Person = z.infer<typeof personRow>;

/** The list of members and invitations together, with who is primary contact now. */
export const people = listCall<Person>('users_and_permissions', { collectionKey: 'people' });

/** How that list may be asked. */
export const peopleList = {
  search: ['name'],
  sort: ['name', 'status', 'last_sign_in_at', 'created_at'],
  defaultSort: ['name', 'asc'],
  filters: z.object({
    status: z.enum(personStatuses, `must be one of ${personStatuses.join(', ')}`).optional(),
  }),
  pageSize: 25,
} as const;

/** Why a link from a mail is refused. */
export const linkRefusals = {
  used: 'This invitation has already been used. Sign in to open the account.',
  expired:
    'This link has expired: it worked for 7 days. Ask the person who invited you for a new one.',
  revoked: 'This invitation was taken back. Ask the person who invited you if you still need it.',
  unknown: 'This link is not valid. A newer email may have replaced it, or it was taken back.',
} as const;

/** Why a link from a mail is refused. */
export type LinkRefusal = keyof typeof linkRefusals;

/** What an open link is for, as its page shows it. */
export const openLink = z.object({
  kind: z.enum(['sign_up', 'accept', 'verification']),
  email: z.string(),
  account_name: z.string(),
});

/** What an open link is for. */
export type OpenLink = z.infer<typeof openLink>;

const personName = z.string('is required').trim().max(100, 'is too long (at most 100 characters)');

/** Body of POST new_user/{token}: {user: {…}} or its inside alone. */
export const signUp = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'user' in body ? body.user : body),
  z.object({
    first_name: personName.min(1, 'is required'),
    last_name: personName.default(''),
    password: z.string(passwordMessages.required).superRefine((text, context) => {
      for (const message of passwordProblems(text)) context.addIssue({ code: 'custom', message });
    }),
    time_zone: z.string().max(100).optional(),
  }),
);

/** What accepting answers: where the person lands. */
export const accepted = z.object({ message: z.string(), email: z.string(), landing: z.string() });
