import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { FieldMessages } from './api-error.ts';
import { serverText } from '../i18n/server-text.ts';

const messages = z.union([z.string(), z.array(z.string())]);
const errorBody = z.object({
  errors: z
    .union([z.string(), z.array(z.string()), z.record(z.string(), messages)])
    .optional()
    .catch(undefined),
  error: z.string().optional().catch(undefined),
  warning: z.string().optional().catch(undefined),
  feature: z.string().optional().catch(undefined),
});

/** Turns a refusal's body into an ApiError, whatever its shape. */
export function readApiError(status: number, body: unknown, fallback: string): ApiError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiError({ status, message: fallback, body });
  const { errors, error, warning } = parsed.data;
  const fields = toFields(errors);
  const refusal = status === 403 ? fields['authorization']?.[0] : undefined;
  const message =
    refusal === undefined
      ? (readableErrors(errors) ?? serverText(error ?? warning ?? fallback))
      : serverText(refusal);
  return new ApiError({ status, message, fields, warning: warning ?? null, body });
}

/** The feature that a 460 says is missing from the plan. */
export function missingFeature(error: ApiError): string | null {
  const parsed = errorBody.safeParse(error.body);
  return parsed.success ? (parsed.data.feature ?? null) : null;
}

/** The sentence a 422 shows: 'First name is too long', numbered when there are several; base errors without a name. */
export function readableErrors(
  errors: string | string[] | Record<string, string | string[]> | undefined,
): string | null {
  if (errors === undefined) return null;
  if (typeof errors === 'string') return serverText(errors);
  const lines = Array.isArray(errors)
    ? errors.map(serverText)
    : Object.entries(errors).flatMap(([field, texts]) =>
        [texts]
          .flat()
          .map((text) =>
            field === 'base' ? serverText(text) : `${fieldName(field)} ${serverText(text)}`,
          ),
      );
  if (lines.length === 0) return null;
  return lines.length === 1
    ? (lines[0] ?? null)
    : lines.map((line, index) => `${index + 1}) ${line}`).join('\n');
}

function fieldName(field: string): string {
  const spaced = field.replaceAll('_', ' ');
  return serverText(spaced.charAt(0).toUpperCase() + spaced.slice(1));
}

function toFields(
  errors: string | string[] | Record<string, string | string[]> | undefined,
): FieldMessages {
  if (errors === undefined) return {};
  if (typeof errors === 'string' || Array.isArray(errors)) return { base: [errors].flat() };
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, [texts].flat()]),
  );
}
