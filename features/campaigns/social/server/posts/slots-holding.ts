import { sql } from 'kysely';
import type { FindHolders } from '#platform/server/family/family.ts';

/** The slots of the week that take posts of a category alone. */
export const slotsHolding: FindHolders = async (account, ids) => {
  const { rows } = await sql<{ id: number; name: string; usedId: number }>`
    select id, to_char(date '2024-01-01' + (weekday - 1), 'Dy') || ' ' || clock_time as name, category_id as "usedId" from social_slots
    where account_id = ${account.id} and category_id = any(${[...ids]}::bigint[]) order by weekday, clock_time, id`.execute(
    account.db,
  );
  return rows;
};
