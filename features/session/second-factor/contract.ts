import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';

/** The first code of a new authenticator app. */
export const firstCode = z.object({
  code: z.string('is required').trim().min(1, 'is required').max(40, 'is too long'),
});

/** What an authenticator app is set up with. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });

/** What an authenticator app is set up with. */
export type TotpSetup = z.infer<typeof totpSetup>;

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  is_synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

/** One of a person's passkeys. */
export type Passkey = z.infer<typeof passkey>;

const accountRule = z.object({
  id: z.number(),
  name: z.string(),
  requires_second_factor: z.boolean(),
  may_change: z.boolean(),
});

/** An account that asks for a second factor, or whose rule the person may change. */
export type AccountRule = z.infer<typeof accountRule>;

/** All second factors of the signed-in person. */
export const factorOverview = z.object({
  totp: z.object({ created_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number(),
  /** Whether passkeys can work at this address. */
  passkey_support: z.enum(['possible', 'needs_host_name', 'needs_https']),
  accounts: z.array(accountRule),
});

/** All second factors of the signed-in person. */
export type FactorOverview = z.infer<typeof factorOverview>;

/** What a new factor answers: the recovery codes that came with the first one, shown this once. */
export const newCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** Body of the switch: {account: {requires_second_factor}} or its inside alone. */
export const ruleChange = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'account' in body ? body.account : body),
  z.object({ requires_second_factor: z.boolean('must be true or false') }),
);

/** The rule of an account, and how many of its members it would keep out until they set up a factor. */
export const accountRuleDetail = z.object({
  requires_second_factor: z.boolean(),
  members: z.number(),
  members_without: z.number(),
});

/** The rule of an account and whom it concerns. */
export type AccountRuleDetail = z.infer<typeof accountRuleDetail>;

/** The id of a passkey in a path. */
export const passkeyPath = z.object({ id: idParam });
