import { unauthorised } from '../server/errors.ts';
import type { Principal } from '../server/account/principal.ts';

/** The id of the person who calls; programs are no persons. */
export function personOf(principal: Principal | null): number {
  return personWithSession(principal).userId;
}

/** The person who calls, with their open session. */
export function personWithSession(
  principal: Principal | null,
): Extract<Principal, { kind: 'user' }> {
  if (principal?.kind !== 'user') throw unauthorised('Sign in to continue.');
  return principal;
}
