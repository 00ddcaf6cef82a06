/** Messages of a 422 by field. */
export type FieldMessages = Record<string, string[]>;

/** A call that the server refused, or that never reached it (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldMessages;
  readonly warning: string | null;
  readonly body: unknown;

  constructor(failure: {
    status: number;
    message: string;
    fields?: FieldMessages;
    warning?: string | null;
    body?: unknown;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.warning = failure.warning ?? null;
    this.body = failure.body;
  }
}

/** Whether a refusal only asks for the password again; after a right answer the same call goes through. */
export function needsReauthentication(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  const { body } = error;
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'fresh_sign_in'
  );
}
