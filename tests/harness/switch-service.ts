import type { TestServer } from './server.ts';

/** Switches the service cloud of an account on or off, as an operator does. */
export async function switchService(
  { database, account }: TestServer,
  isOn: boolean,
  of: number = account,
): Promise<void> {
  await switchServiceBy((text, values) => database.pool.query(text, values), of, isOn);
}

/** The same where there is only a way to ask the database. */
export async function switchServiceBy(
  ask: (text: string, values: unknown[]) => Promise<unknown>,
  account: number,
  isOn: boolean,
): Promise<void> {
  await ask('update accounts set enable_service = $2 where id = $1', [account, isOn]);
}
