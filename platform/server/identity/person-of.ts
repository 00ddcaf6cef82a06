import { unauthorised } from '../http/errors.ts';
import type { Principal } from '../http/principal.ts';

/** The id of the person who calls; programs are no persons. */
export function personOf(principal: Principal | null): number {
  if (principal?.kind !== 'user') throw unauthorised('Sign in to go on.');
  return principal.userId;
}

/** The person who calls and the session they call from. */
export function sessionOf(principal: Principal | null): { userId: number; sessionUid: string } {
  return { userId: personOf(principal), sessionUid: principal?.kind === 'user' ? principal.sessionUid : '' };
}
