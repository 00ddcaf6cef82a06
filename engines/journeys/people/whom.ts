import { sql, type RawBuilder } from 'kysely';

/** People inside a journey: those named, everybody at a step, or everybody. */
export interface Whom {
  contactIds?: readonly number[] | undefined;
  node?: string | undefined;
}

/** So many people are moved by one statement. */
export const atOnce = 5_000;

/** The condition over journey_people p that these are meant; held-out people are in no step. */
export function isMeant({ contactIds, node }: Whom): RawBuilder<boolean> {
  return sql<boolean>`(p.state <> 'held_out'
    ${contactIds === undefined ? sql`` : sql`and p.contact_id = any(${[...contactIds]}::bigint[])`}
    ${node === undefined ? sql`` : sql`and p.node = ${node}`})`;
}

/** Repeats a step that answers how many people it took until there is nobody left, and answers how many it were in all. */
export async function untilNobody(step: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let moved = await step(); moved > 0; moved = await step()) sum += moved;
  return sum;
}
