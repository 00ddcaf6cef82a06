import type { TestServer } from './server.ts';

/** Switches the service cloud of an account on or off, as an operator does. */
export async function switchService(
  { database, account }: TestServer,
  isOn: boolean,
  of: number = account,
): Promise<void> {
  await database.pool.query('update accounts set enable_service = $2 where id = $1', [of, isOn]);
}
