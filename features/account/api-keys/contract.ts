import { z } from 'zod';
import { hasEmoji } from '#platform/contract/fields.ts';
import { resource } from '#platform/contract/resource.ts';
import { apiKeyPermissions, type ApiKeyPermission } from '#platform/contract/roles.ts';

/** Longest name of a key, in characters. */
export const longestKeyName = 32;

/** How many addresses the list of one key may hold. */
export const mostKeyAddresses = 50;

/** What the drawer and the server say about a key. */
export const apiKeyMessages = {
  nameRequired: 'Key name is required',
  nameLeadingSpace: 'Key name cannot start with a space',
  nameEmoji: 'You cannot use emojis in this field.',
  nameTooLong: "You've exceeded the maximum character count",
  addressForm: 'IP address must be in IPv4 format',
  addressTwice: 'IP Address already added',
  addressesTooMany: `Maximum limit reached: Only ${mostKeyAddresses} IPs are allowed`,
  noPermission: 'You must assign at least one permission to continue.',
  updated: 'Key updated successfully.',
} as const;

/** What is wrong with a key's name; null when nothing is. */
export function keyNameProblem(name: string): string | null {
  if (name === '') return apiKeyMessages.nameRequired;
  if (/^\s/.test(name)) return apiKeyMessages.nameLeadingSpace;
  if (hasEmoji(name)) return apiKeyMessages.nameEmoji;
  return [...name].length > longestKeyName ? apiKeyMessages.nameTooLong : null;
}

const ipv4 = z.ipv4();

/** What is wrong with adding one more address to a key's list; null when nothing is. */
export function keyAddressProblem(address: string, others: readonly string[]): string | null {
  if (!ipv4.safeParse(address).success) return apiKeyMessages.addressForm;
  if (others.includes(address)) return apiKeyMessages.addressTwice;
  return others.length >= mostKeyAddresses ? apiKeyMessages.addressesTooMany : null;
}

const name = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? apiKeyMessages.nameRequired
        : 'must be a text',
  })
  .superRefine((text, context) => {
    const problem = keyNameProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const given = z.enum(apiKeyPermissions, `must be one of ${apiKeyPermissions.join(', ')}`);

// The wire carries a map of name to yes; a plain list of names means the same.
const permissions = z.preprocess(
  (value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).flatMap(([permission, answer]) =>
          answer === 'yes' || answer === true
            ? [permission]
            : answer === 'no' || answer === false
              ? []
              : [`${permission}: ${String(answer)}`],
        )
      : value,
  z
    .array(given, apiKeyMessages.noPermission)
    .min(1, apiKeyMessages.noPermission)
    .transform((list): ApiKeyPermission[] =>
      apiKeyPermissions.filter((permission) => list.includes(permission)),
    ),
);

const whitelistedIps = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? value.map((address) => (typeof address === 'string' ? address.trim() : address))
      : (value ?? []),
  z
    .array(z.string('must be a text'), 'must be a list of addresses')
    .superRefine((list, context) => {
      for (const [place, address] of list.entries()) {
        const problem = keyAddressProblem(address, list.slice(0, place));
        if (problem !== null) return context.addIssue({ code: 'custom', message: problem });
      }
    }),
);

/** Keys by which programs call the API for one account. The secret itself is answered at creation alone. */
export const apiKeys = resource({
  path: 'api_keys',
  singular: 'api_key',
  title: 'API key',
  role: 'account',
  collectionKey: 'api_keys',
  fields: z.object({ name, permissions, whitelisted_ips: whitelistedIps.default([]) }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    /** Permission names, in the order of the drawer. */
    roles: z.array(z.string()),
    /** The same as a map of name to yes. */
    permissions: z.record(z.string(), z.literal('yes')),
    whitelisted_ips: z.array(z.string()),
    /** The first characters of the key, by which people recognise it. */
    prefix: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    last_used_at: z.string().nullable(),
    last_used_ip: z.string().nullable(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'last_used_at'],
    defaultSort: ['created_at', 'desc'],
    filters: z.object({}),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete'],
});

/** What is known of the account's token: enough to recognise it and to see whether it is used. */
export const accountToken = z.object({
  prefix: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  last_used_ip: z.string().nullable(),
});

/** The answer of GET account_token; null while the account has none. */
export const shownAccountToken = z.object({ account_token: accountToken.nullable() });

/** The answer to a regeneration: the token, for the only time. */
export const renewedAccountToken = z.object({
  account_token: accountToken.extend({ token: z.string() }),
});
