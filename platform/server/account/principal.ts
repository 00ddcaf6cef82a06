/** The open sign-in behind a person's token. */
export interface PersonSession {
  readonly uid: string;
  /** When the person proved themselves, in seconds since 1970. */
  readonly signedInAt: number;
  /** Whether a second factor was part of it. */
  readonly hasSecondFactor: boolean;
}

/** Who calls, as the bearer token proves it. */
export type Principal =
  | { kind: 'user'; userId: number; email: string; name: string; session: PersonSession }
  | { kind: 'api_key'; accountId: number; keyId: number; name: string; permissions: string[] };
