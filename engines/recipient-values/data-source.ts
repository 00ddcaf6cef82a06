import type { Account } from '#platform/server/account/account.ts';

/** A mailing as sources of data see it. */
export interface MailingOfData {
  readonly id: number;
  /** Where the caller knows it. */
  readonly sourceType?: string;
}

/** Nested data that differs by recipient and that emails read below one name, as in `{{ event.order.number }}`. Features plug theirs. */
export interface DataSource {
  readonly root: string;
  /** What the emails of these recipients say, made now or before: the same each time. Who is missing has none, and the root is not theirs. */
  of(
    account: Account,
    mailing: MailingOfData,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, unknown>>;
  /** For tests and previews. */
  sample(): unknown;
}

const sources = new Map<string, DataSource>();

/** Plugs a source of data; done once, by the composition root. */
export function plugDataSource(source: DataSource): void {
  sources.set(source.root, source);
}

/** The plugged sources of data. */
export function dataSources(): readonly DataSource[] {
  return [...sources.values()];
}
