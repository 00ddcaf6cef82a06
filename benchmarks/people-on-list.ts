import { sql } from 'kysely';
import type { BenchContext } from './bench-row.ts';

/** Makes an account of this name whose list 1 holds so many people; answers its id. */
export async function peopleOnList(
  { database }: BenchContext,
  name: string,
  count: number,
): Promise<number> {
  const { id } = await database.kysely
    .insertInto('accounts')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into lists (account_id, id, name) values (${id}, 1, 'Everybody')`.execute(
    database.kysely,
  );
  await sql`insert into contacts (account_id, id, email, email_key, email_domain, first_name)
    select ${id}, n, 'p' || n || '@home.example', 'p' || n || '@home.example', 'home.example', 'Ann' || n from generate_series(1, ${count}) n`.execute(
    database.kysely,
  );
  await sql`insert into list_memberships (account_id, list_id, contact_id) select ${id}, 1, n from generate_series(1, ${count}) n`.execute(
    database.kysely,
  );
  // What autovacuum has done on any machine where people did not arrive a second ago.
  await sql`analyze contacts, list_memberships`.execute(database.kysely);
  return id;
}
