/** What a member is told who needs a second factor and has none, and what a call of the account answers until then. */
export const requiresSecondFactor = 'User requires 2FA';

/** Why a sign-in did not work, as the sign-in page is told in its `problem` query. */
export const signInProblems = [
  'user_not_found',
  'account_not_found',
  'email_not_verified',
  'email_not_allowed',
  'email_taken',
  'no_roles',
  'outside_refused',
  'outside_failed',
  'expired',
] as const;

/** One reason why a sign-in did not work. */
export type SignInProblem = (typeof signInProblems)[number];
