import type pg from 'pg';

/** The ids of all accounts, in their order, by a connection that has entered none. */
export async function idsOfEveryAccount(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>('select id from accounts order by id');
  return rows.map(({ id }) => Number(id));
}
