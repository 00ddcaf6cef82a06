/** What follows a sign-out: the card that says so, or sign-in at once. */
export type AfterSignOut = 'stay' | 'sign-in';

/** Where a tab keeps, while the identity provider ends its session, what follows. */
export const afterSignOutKey = 'heliograph.after-sign-out';
