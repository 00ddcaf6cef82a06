import type { Account } from '#platform/server/account/account.ts';

/** Whether an account's package has room for one more contact. */
export type HasRoom = (account: Account) => Promise<boolean>;

let room: HasRoom = () => Promise.resolve(true);

/** Plugs who knows the limits of packages. */
export function plugRoomForContacts(knows: HasRoom): void {
  room = knows;
}

/** Asks whether there is room; without, a submission waits and makes no contact. */
export function hasRoom(account: Account): Promise<boolean> {
  return room(account);
}
