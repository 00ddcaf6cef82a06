import type { Account } from '#platform/server/account/account.ts';

/** What one recipient's email says below a root, by the token's name: `{ b3: 'SUMMER-7F2K' }` for `{{ coupon.b3 }}`. */
export type Value = Readonly<Record<string, string>>;

/** A mailing as sources of values see it. */
export interface NamingMailing {
  readonly id: number;
  readonly sourceType: string;
  readonly sourceId: number;
  /** What its texts name below the root, by id and in order. */
  readonly ids: readonly number[];
}

/** The recipient waits for a value, and the email with them; the word is the reason of the delivery. */
export interface Wait {
  readonly wait: string;
}

/** The recipient gets no email; the word is the reason of the delivery. */
export interface Leave {
  readonly leave: string;
}

/** What values that differ by recipient and email come from, such as banks of codes. Features plug theirs. */
export interface ValueSource {
  /** First name of its tokens: `coupon`. */
  readonly root: string;
  /** In the transaction of the claim. A row that is tried again gets what it got before; who is missing in the answer gets nothing. */
  claim(
    account: Account,
    mailing: NamingMailing,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, Value | Wait | Leave>>;
  /** What an email that was made before said. */
  given(
    account: Account,
    mailingId: number,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, Value>>;
  /** For tests and previews: takes nothing. */
  sample(ids: readonly number[]): Value;
}

const sources = new Map<string, ValueSource>();

/** Plugs a source of values; done once, by the composition root. */
export function plugValueSource(source: ValueSource): void {
  sources.set(source.root, source);
}

/** The plugged sources. */
export function valueSources(): readonly ValueSource[] {
  return [...sources.values()];
}
