/** What a fetch answers: the body is read whole, up to the stated limit. */
export interface Fetched {
  status: number;
  headers: Record<string, string>;
  /** Empty when the body went elsewhere (`to`). */
  body: Buffer;
  /** The address that answered, after redirects. */
  url: string;
}
