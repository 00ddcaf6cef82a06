import { z } from 'zod';

/** Every way the product says no: its code, the HTTP status it becomes, a default sentence, and whether an operator should hear of it. */
export const errorCatalogue = {
  unauthorised: { status: 401, sentence: 'Sign in to continue.', reportable: false },
  forbidden: { status: 403, sentence: 'You are not authorized to do this.', reportable: false },
  fresh_sign_in: {
    status: 403,
    sentence: 'Enter your password again to do this.',
    reportable: false,
  },
  not_found: { status: 404, sentence: 'Not found.', reportable: false },
  too_slow: {
    status: 408,
    sentence: 'The request came too slowly. Check the connection and send it again.',
    reportable: false,
  },
  conflict: {
    status: 409,
    sentence: 'This is being done already. Ask again in a moment.',
    reportable: false,
  },
  gone: { status: 410, sentence: 'This is no longer here.', reportable: false },
  changed_meanwhile: {
    status: 412,
    sentence: 'Another user has saved this since you opened it.',
    reportable: false,
  },
  too_large: { status: 413, sentence: 'This is too large.', reportable: false },
  wrong_host: {
    status: 421,
    sentence: 'The product is not served under this host name. Open it by its own address.',
    reportable: false,
  },
  invalid: { status: 422, sentence: 'Something in the request is not right.', reportable: false },
  too_many: {
    status: 429,
    sentence: 'Too many requests. Wait a moment and try again.',
    reportable: false,
  },
  feature_missing: {
    status: 460,
    sentence: 'Your plan does not include this feature.',
    reportable: false,
  },
  server_error: { status: 500, sentence: 'Something went wrong.', reportable: true },
  unavailable: {
    status: 503,
    sentence: 'The service is starting or out of reach. Try again shortly.',
    reportable: true,
  },
} as const;

/** The name of one row of the error catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Messages by field, each without the field's name in front ('is required'), as the 422 body carries them. */
export type FieldErrors = Record<string, string[]>;

/** What is said of an account that an operator switched off: it can be read, and nothing else. */
export const accountDisabledMessage = 'This account has been disabled. Please contact support.';

/** Who saved a record last, as the body of a 412 carries it. */
export const lastSaved = z.object({ by: z.string(), is_own: z.boolean(), at: z.string() });

/** Who saved a record last, as the body of a 412 carries it. */
export type LastSaved = z.infer<typeof lastSaved>;
