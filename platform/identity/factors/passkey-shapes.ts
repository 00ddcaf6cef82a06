import { z } from 'zod';

const encoded = z
  .string('is required')
  .regex(/^[\w-]+$/, 'must be base64url')
  .max(16_384, 'is too long');
const rest = {
  type: z.literal('public-key'),
  id: encoded.max(2048),
  rawId: encoded.max(2048),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};
const extensions = z.record(z.string(), z.unknown()).default({});

/** What a browser answers when a passkey was made. */
export const newPasskeyAnswer = z.object({
  ...rest,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
  clientExtensionResults: extensions,
});

/** What a browser answers when a passkey was used. */
export const passkeyAnswer = z.object({
  ...rest,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
  clientExtensionResults: extensions,
});

/** A name that a person gives a passkey. */
export const passkeyName = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(255, 'is too long (at most 255 characters)');
