import {
  errorCatalogue,
  type ErrorCode,
  type FieldErrors,
  type LastSaved,
} from '#platform/contract/errors.ts';

/** An answer that says no; the HTTP edge turns it into a status and a body. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | string | undefined;
  readonly warning: string | undefined;
  readonly feature: string | undefined;
  readonly saved: LastSaved | undefined;

  constructor(
    code: ErrorCode,
    details: {
      message?: string;
      errors?: FieldErrors | string;
      warning?: string;
      feature?: string;
      saved?: LastSaved;
    } = {},
  ) {
    super(details.message ?? errorCatalogue[code].sentence);
    this.name = 'ProductError';
    this.code = code;
    this.errors = details.errors;
    this.warning = details.warning;
    this.feature = details.feature;
    this.saved = details.saved;
  }
}

/** The record is not in this account, or nowhere. */
export function notFound(what: string): ProductError {
  return new ProductError('not_found', {
    message: `This ${what.replaceAll('_', ' ')} does not exist.`,
  });
}

/** The request can't be done as it is: messages by field, or one text. */
export function invalid(errors: FieldErrors | string): ProductError {
  return new ProductError('invalid', {
    errors,
    message: typeof errors === 'string' ? errors : sentenceOf(errors),
  });
}

/** The request can't be done now, which is nobody's mistake. */
export function warning(text: string): ProductError {
  return new ProductError('invalid', { warning: text, message: text });
}

/** The caller is known but may not do this. */
export function forbidden(message: string): ProductError {
  return new ProductError('forbidden', { message });
}

/** The caller is not known. */
export function unauthorised(message: string): ProductError {
  return new ProductError('unauthorised', { message });
}

/** The account's package lacks the feature. */
export function featureMissing(feature: string): ProductError {
  return new ProductError('feature_missing', { feature });
}

/** 410: it was here and will not come back; who calls again need not. */
export function gone(what: string): ProductError {
  return new ProductError('gone', {
    message: `This ${what.replaceAll('_', ' ')} is no longer here.`,
  });
}

/** What was sent is larger than the stated limit. */
export function tooLarge(message: string): ProductError {
  return new ProductError('too_large', { message });
}

/** The body of an error answer, in the shapes of the error catalogue. */
export function errorBody(error: ProductError, requestId: string): Record<string, unknown> {
  switch (error.code) {
    case 'invalid':
      return error.warning === undefined
        ? { errors: error.errors ?? error.message }
        : { warning: error.warning };
    case 'forbidden':
      return { errors: { authorization: [error.message] } };
    case 'fresh_sign_in':
      // The code lets a client ask for the password and repeat the call, where any other 403 is final.
      return { errors: { authorization: [error.message] }, code: error.code };
    case 'changed_meanwhile':
      return { error: error.message, saved: error.saved };
    case 'feature_missing':
      return { error: error.message, feature: error.feature };
    case 'server_error':
    case 'unavailable':
      return { error: error.message, request_id: requestId };
    default:
      return { error: error.message };
  }
}

/** Field errors as one text for places without fields, such as the command line: 'Name is required. Email is not valid.' */
export function sentenceOf(errors: FieldErrors): string {
  return Object.entries(errors)
    .flatMap(([field, messages]) =>
      messages.map((text) =>
        field === 'base' ? text : `${capitalised(field.replaceAll('_', ' '))} ${text}`,
      ),
    )
    .join('. ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
