import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/connect.ts';
import type { Secrets } from '../../server/secrets.ts';

/** The kinds of second factors. */
export const factorKinds = ['totp', 'passkey'] as const;

/** A factor of a person that came or went. */
export interface FactorChange {
  readonly userId: number;
  readonly change: 'added' | 'removed';
  readonly kind: (typeof factorKinds)[number];
}

/** What second factors are made of. */
export interface FactorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** The address people open; passkeys are bound to its host. */
  readonly publicUrl: string;
  /** Tells the person of a change, once it is made. */
  readonly notify: (change: FactorChange) => Promise<void>;
}
