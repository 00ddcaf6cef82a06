import { requiresSecondFactor } from '#platform/contract/sign-in-codes.ts';
import { ApiError } from '#platform/web/api/api-error.ts';

/** Whether an account refused somebody because it asks for a second factor; the sign-in asks for it, or sets one up. */
export function asksSecondFactor(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 403 &&
    error.fields['authorization']?.includes(requiresSecondFactor) === true
  );
}
