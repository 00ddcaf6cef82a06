/** The state of a sign-out that leads to sign-in. */
export const signInNext = 'sign-in';
