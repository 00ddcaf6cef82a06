/** Who calls, as the bearer token proves it. */
export type Principal =
  | { kind: 'user'; userId: number; email: string; name: string }
  | { kind: 'api_key'; accountId: number; keyId: number; name: string; permissions: string[] };
