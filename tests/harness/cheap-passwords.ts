import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Runs before a test file loads the product. A password costs 19 MiB and 50 ms of a processor on purpose, and the tests make
// and check thousands: here the same function runs with the least memory there is, for new hashes and for checks alike.
// What is stored says the product's own cost, and the product has no setting for this.
const marked = Symbol.for('heliograph.cheap-passwords');
const known = crypto.argon2 as typeof crypto.argon2 & { [marked]?: true };

if (!known[marked]) {
  const cheap = (
    algorithm: Argon2Algorithm,
    parameters: Argon2Parameters,
    done: (error: Error | null, derived: Buffer<ArrayBuffer>) => void,
  ): void => known(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  crypto.argon2 = Object.assign(cheap, { [marked]: true });
  syncBuiltinESMExports();
}
