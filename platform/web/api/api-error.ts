/** Messages of a 422 by field. */
export type FieldMessages = Record<string, string[]>;

/** A call that the server refused, or that never reached it (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldMessages;
  readonly warning: string | null;
  readonly body: unknown;

  constructor(failure: { status: number; message: string; fields?: FieldMessages; warning?: string | null; body?: unknown }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.warning = failure.warning ?? null;
    this.body = failure.body;
  }
}
