import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** Why a file or its rows were refused, in one sentence. */
export function whyRefused(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  return serverText(Object.values(error.fields)[0]?.[0] ?? error.message);
}
