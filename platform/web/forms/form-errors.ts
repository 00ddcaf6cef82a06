import { ApiError } from '../api/api-error.ts';
import { serverText } from '../i18n/server-text.ts';

/** Puts the messages of a refusal at their fields; those of no shown field come back as one text. Other failures are thrown on. */
export function applyServerErrors(
  form: { setErrors: (errors: Record<string, string>) => void },
  error: unknown,
  fields: readonly string[],
): string | null {
  if (!(error instanceof ApiError)) throw error;
  const entries = Object.entries(error.fields);
  if (entries.length === 0) return error.message;
  const atFields = entries
    .filter(([field]) => fields.includes(field))
    .map(([field, texts]) => [field, texts.map(sentence).join(' ')] as const);
  form.setErrors(Object.fromEntries(atFields));
  const elsewhere = entries.filter(([field]) => !fields.includes(field));
  if (elsewhere.length === 0) return null;
  return elsewhere
    .flatMap(([field, texts]) =>
      texts.map((text) =>
        field === 'base' || field === 'authorization'
          ? sentence(text)
          : `${sentence(field.replaceAll('_', ' '))} ${serverText(text)}`,
      ),
    )
    .join(' ');
}

/** Messages come as they stand behind a field's name ('cannot be blank'); under the field they begin with a capital. */
export function sentence(message: string): string {
  const text = serverText(message);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
