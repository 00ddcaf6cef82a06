import { z } from 'zod';
import { personName, preferencesChange } from '../contract.ts';

/** Where the identity API keeps the profile of whoever holds the token. */
export const identityAccountPath = '/identity/account';

/** The profile as the identity provider keeps it: whatever it does not know by itself is a text among the attributes. */
export const identityProfile = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  companyName: z.string(),
  userProfileMetadata: z.object({
    attributes: z.array(
      z.object({ name: z.string(), required: z.boolean(), readOnly: z.boolean() }),
    ),
  }),
  attributes: z.object({ preferences: z.tuple([z.string()]) }),
});

/** The profile as the identity provider keeps it. */
export type IdentityProfile = z.infer<typeof identityProfile>;

/** What the provider writes by itself and does not take back. */
export const keysLeftOut = [
  'userProfileMetadata',
  'phoneNumber',
  'id',
  'emailVerified',
  'companyName',
] as const;

/** The profile as it is posted back: without the five keys. */
export type PostedProfile = Omit<IdentityProfile, (typeof keysLeftOut)[number]>;

/** A profile as it is posted back after an edit. */
export function withoutOwnKeys(profile: IdentityProfile): PostedProfile {
  const {
    userProfileMetadata: _metadata,
    phoneNumber: _phone,
    id: _id,
    emailVerified: _verified,
    companyName: _company,
    ...rest
  } = profile;
  return rest;
}

const document = z.string('must be a JSON document').transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON document' });
    return z.NEVER;
  }
});

/** Body of a save. The keys that the provider writes itself are ignored, absent parts stay. */
export const identityProfileChange = z.object({
  username: z.string().optional(),
  email: z.string('must be a text').optional(),
  firstName: personName.optional(),
  lastName: personName.optional(),
  attributes: z
    .object({
      preferences: z
        .tuple([document.pipe(preferencesChange)], 'must be a list of one JSON document')
        .transform(([chosen]) => chosen)
        .optional(),
    })
    .optional(),
});
