import type { Account } from '#platform/server/account/account.ts';

/** What emails may name besides the contact, read for many contacts at once; the composition root plugs it in by `plugMergeSource`. */
export interface MergeSource {
  /** The first word of its variables. */
  readonly name: string;
  /** By contact what stands under that word; who has nothing may be left out. */
  read(account: Account, contactIds: readonly number[]): Promise<ReadonlyMap<number, unknown>>;
}

const sources = new Map<string, MergeSource>();

/** Makes a source known to emails; the same again changes nothing. */
export function plugMergeSource(source: MergeSource): void {
  sources.set(source.name, source);
}

/**
 * Adds to contacts what the plugged sources know of them, where one of these texts names the source; most name none, and then
 * nobody reads it. Without texts all sources are read.
 */
export async function mergeDataFor(
  account: Account,
  contacts: readonly { id: number }[],
  texts?: readonly (string | null | undefined)[],
): Promise<void> {
  for (const { name, read } of sources.values()) {
    if (texts && !texts.some((text) => text?.includes(name) === true)) continue;
    const known = await read(
      account,
      contacts.map(({ id }) => id),
    );
    for (const contact of contacts)
      if (known.has(contact.id)) Object.assign(contact, { [name]: known.get(contact.id) });
  }
}
