import { z } from 'zod';
import { passwordMessages, passwordProblems } from '#platform/contract/password-rules.ts';

const password = z.string(passwordMessages.required);
const newPassword = password.superRefine((text, context) => {
  for (const message of passwordProblems(text)) context.addIssue({ code: 'custom', message });
});
const confirmation = password.min(1, passwordMessages.required);
const givenPassword = password
  .min(1, passwordMessages.required)
  .max(1024, passwordMessages.tooLong);

const isRepeated = (change: { password: string; password_confirmation: string }): boolean =>
  change.password === change.password_confirmation;
// Said beside every other message, not only once all else is right; an empty repetition has a message of its own.
const mismatch = {
  path: ['password_confirmation'],
  message: passwordMessages.mismatch,
  when: ({ value }: { value: unknown }): boolean =>
    typeof value === 'object' &&
    value !== null &&
    'password_confirmation' in value &&
    value.password_confirmation !== '',
};

/** The fields of the Change Password drawer. */
export const passwordChangeFields = z
  .object({
    current_password: givenPassword,
    password: newPassword,
    password_confirmation: confirmation,
  })
  .refine(isRepeated, mismatch);

/** The fields of the page behind a link for a new password. */
export const passwordResetFields = z
  .object({ password: newPassword, password_confirmation: confirmation })
  .refine(isRepeated, mismatch);

/** The one field of the page that asks for a link. */
export const resetWishFields = z.object({
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Invalid email.')
    .pipe(z.email('Invalid email.')),
});

const linkToken = z.string('is required').min(1, 'is required').max(200, 'is too long');

/** Body of POST users/password/check.json. */
export const resetLinkCheck = z.object({ token: linkToken });

/** What a link that works is for. */
export const resetLink = z.object({ email: z.string(), expires_at: z.string() });

/** Body of PUT users/update_password.json: {user: {…}}, or its inside alone. */
export const passwordChange = ofUser(passwordChangeFields);

/** Body of PUT users/password.json: {user: {token, password, password_confirmation}}. */
export const passwordReset = ofUser(passwordResetFields.safeExtend({ token: linkToken }));

/** Body of POST users/password.json: {user: {email}}. */
export const resetWish = ofUser(resetWishFields);

/** Body of POST users/confirm_password.json: {user: {password}}. */
export const passwordProof = ofUser(z.object({ password: givenPassword }));

/** What the page says after instructions were asked for, whoever has the address. */
export const sentMessage = 'If an account uses this address, instructions are on their way to it.';

// The call's fields stand inside `user`, or by themselves.
function ofUser<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (body) => (body !== null && typeof body === 'object' && 'user' in body ? body.user : body),
    schema,
  );
}
