import { lazy } from 'react';

export {
  askForPasskey,
  browserHasPasskeys,
  makePasskey,
  offerPasskeys,
  PasskeyRefused,
  stopOffering,
} from './passkey-ceremony.ts';

/** Authenticator app, passkeys, recovery codes and rules of accounts, for one's own page. Inside a Suspense. */
export const SecuritySection = lazy(() =>
  import('./SecuritySection.tsx').then((module) => ({ default: module.SecuritySection })),
);

/** Sets up an authenticator app. Inside a Suspense. */
export const TotpEnrolment = lazy(() =>
  import('./TotpEnrolment.tsx').then((module) => ({ default: module.TotpEnrolment })),
);

/** Recovery codes, shown this once. Inside a Suspense. */
export const RecoveryCodes = lazy(() =>
  import('./RecoveryCodes.tsx').then((module) => ({ default: module.RecoveryCodes })),
);
