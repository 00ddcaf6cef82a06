/** Everything that goes wrong with a call: what the API refused, and what never reached it. */
export class HeliographError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Texts by the field that they are about; empty where the refusal names none. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The code of the refusal, where the API gives one, such as fresh_sign_in. */
  readonly code: string | undefined;
  /** The answer as it came. */
  readonly body: unknown;

  constructor(
    message: string,
    about: {
      status?: number;
      fields?: Readonly<Record<string, readonly string[]>>;
      code?: string | undefined;
      body?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.name = 'HeliographError';
    this.status = about.status ?? 0;
    this.fields = about.fields ?? {};
    this.code = about.code;
    this.body = about.body;
  }
}

/** The error that an answer stands for. */
export function errorOfAnswer(status: number, body: unknown): HeliographError {
  const { errors, code, message } = objectOf(body);
  const fields: Record<string, readonly string[]> = {};
  for (const [field, texts] of Object.entries(objectOf(errors)))
    fields[field] = [texts].flat().map(String);
  const said =
    typeof errors === 'string'
      ? errors
      : typeof message === 'string'
        ? message
        : Object.entries(fields)
            .map(([field, texts]) => `${field} ${texts.join(', ')}`)
            .join('. ');
  return new HeliographError(said === '' ? `The API answered ${status}.` : said, {
    status,
    fields,
    body,
    code: typeof code === 'string' ? code : undefined,
  });
}

function objectOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
