import type { ApiError } from './api-error.ts';

/** Writes a failure that nobody is told of to the browser's console, for whoever looks into it. */
export function logFailure(error: ApiError): void {
  console.warn(`A call failed with status ${error.status}: ${error.message}`);
}
