import type { TestServer } from '#tests/harness/server.ts';
import { writeVisitMark } from './visit-mark.ts';

/** What the signed parameter of a click would be for this contact. */
export function markFor(
  server: TestServer,
  contactId: number,
  { account = server.account, at = new Date(), strength = 'probable' as 'probable' | 'sure' } = {},
): string {
  const { secrets } = server.server.services;
  return writeVisitMark(secrets, { accountId: account, contactId, strength }, at);
}
