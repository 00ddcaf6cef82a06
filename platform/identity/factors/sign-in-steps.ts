import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../server/database/tables.ts';

const minute = 60_000;

/** How long a step waits for the next one. */
export const stepLifeMs = 10 * minute;

/** Notes a step under its name; an earlier one of that name is gone. */
export async function putStep(
  db: Transaction<DB>,
  step: { id: string; payload: unknown; now: Date; lifeMs?: number },
): Promise<void> {
  const row = {
    payload: JSON.stringify(step.payload),
    expires_at: new Date(step.now.getTime() + (step.lifeMs ?? stepLifeMs)).toISOString(),
  };
  await db
    .insertInto('sign_in_steps')
    .values({ id: step.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** What a step holds; null when there is none or its time is over. */
export async function readStep<S extends z.ZodType>(
  db: Transaction<DB>,
  id: string,
  shape: S,
  now: Date,
): Promise<z.output<S> | null> {
  const row = await db
    .selectFrom('sign_in_steps')
    .select('payload')
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ? shape.parse(row.payload) : null;
}

/** Uses a step up and answers what it held: of many calls at once one gets it, the others null. */
export async function takeStep<S extends z.ZodType>(
  db: Transaction<DB>,
  id: string,
  shape: S,
  now: Date,
): Promise<z.output<S> | null> {
  const row = await db
    .deleteFrom('sign_in_steps')
    .where('id', '=', id)
    .returning(['payload', 'expires_at'])
    .executeTakeFirst();
  return row && Date.parse(row.expires_at) > now.getTime() ? shape.parse(row.payload) : null;
}

/** Removes the steps nobody can take any more. */
export async function sweepSteps(db: Transaction<DB>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', now.toISOString()).execute();
}
