import type { Account } from '../account/account.ts';

/** Who uses a record, by kind. */
export interface UsedBy {
  in_use: boolean;
  modules: Record<string, { id: number; name: string }[]>;
}

/** One question to each neighbour that may hold on to the record; plugged by the composition root. */
export type InUse = (
  account: Account,
  id: number,
) => Promise<Record<string, { id: number; name: string }[]>>;

/** Asks who uses the record; kinds without any are left out. */
export async function modulesInUse(
  account: Account,
  id: number,
  inUse: InUse | undefined,
): Promise<UsedBy> {
  const asked = inUse ? await inUse(account, id) : {};
  const modules = Object.fromEntries(
    Object.entries(asked).filter(([, records]) => records.length > 0),
  );
  return { in_use: Object.keys(modules).length > 0, modules };
}
