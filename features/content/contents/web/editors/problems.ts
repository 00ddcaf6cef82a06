import { ApiError } from '#platform/web/api/api-error.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** What the server said about a refused content, sentence by sentence, without the names of its fields. */
export function sentencesOf(problem: Error): string[] {
  const fields = problem instanceof ApiError ? Object.entries(problem.fields) : [];
  const sentences = fields.flatMap(([field, messages]) =>
    messages.map((message) =>
      /^[a-z]/.test(message)
        ? `${serverText(nameOf(field))} ${serverText(message)}`
        : serverText(message),
    ),
  );
  return sentences.length > 0 ? [...new Set(sentences)] : [problem.message];
}

/** The line a refusal names, such as that of Liquid that cannot be parsed. */
export function lineOf(problem: Error | null, field = 'html_part'): number | null {
  if (!(problem instanceof ApiError)) return null;
  const found = /\bline (\d+)/.exec((problem.fields[field] ?? []).join(' '));
  return found ? Number(found[1]) : null;
}

const fieldNames: Readonly<Record<string, string>> = {
  html_part: 'The HTML',
  text_part: 'The text',
  mjml_part: 'The layout',
  name: 'The name',
  url: 'The address',
};

function nameOf(field: string): string {
  return fieldNames[field] ?? field;
}
