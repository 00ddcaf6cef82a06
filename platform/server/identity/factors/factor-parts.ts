import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import type { Secrets } from '../../secrets.ts';

/** What second factors are made of. */
export interface FactorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** The address people open; passkeys are bound to its host. */
  readonly publicUrl: string;
}
