/** Who calls, as the bearer token proves it. */
export type Principal =
  | { kind: 'user'; userId: number; email: string; name: string; /** The session of the identity provider that the token belongs to. */ sessionUid: string }
  | { kind: 'api_key'; accountId: number; keyId: number; name: string; permissions: string[] };
