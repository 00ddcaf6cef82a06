/** Where the older application shows a path of ours. */
export function legacyAddress(base: string, path: string, search: string): string {
  return base.replace(/(?<!\/)\/+$/, '') + path + search;
}

/** What the older application is told once it has loaded, so that nobody signs in twice. */
export interface SessionMessage {
  readonly type: 'session';
  readonly accountId: number;
  readonly token: string;
}
