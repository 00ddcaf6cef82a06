import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import type { Secrets } from '../../server/secrets.ts';

/** How many recovery codes a person gets at a time. */
export const recoveryCodeCount = 10;

// Without letters and digits that look alike; 31^10 is about 50 bits, and ten tries lock.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const half = 5;

/** Makes ten codes in place of all earlier ones and answers them, this once. */
export async function makeRecoveryCodes(
  db: Transaction<DB>,
  parts: { secrets: Secrets; userId: number; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', parts.userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: parts.userId,
        code_hash: hashOf(parts.secrets, parts.userId, code),
        created_at: parts.now.toISOString(),
      })),
    )
    .execute();
  return codes;
}

/** Uses a code up; true for one call alone, however many come at once. */
export async function spendRecoveryCode(
  db: Transaction<DB>,
  parts: { secrets: Secrets; userId: number; now: Date; code: string },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: parts.now.toISOString() })
    .where('user_id', '=', parts.userId)
    .where('code_hash', '=', hashOf(parts.secrets, parts.userId, parts.code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** How many codes a person has left. */
export async function recoveryCodesLeft(db: Transaction<DB>, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

function newCode(): string {
  const letters = Array.from({ length: 2 * half }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('');
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}

// Bound to the person and keyed by the installation's secret: a copied table alone lets nobody try codes.
function hashOf(secrets: Secrets, userId: number, code: string): Buffer {
  return secrets.sign(
    'recovery-codes',
    `${userId}:${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`,
  );
}
