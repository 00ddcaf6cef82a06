import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Mailing } from '../open-mailings.ts';

/** A recipient of a rolling mailing whose delivery has come to its end. */
export interface EndedDelivery {
  contactId: number;
  /** As in deliveries: sent, bounced, suppressed, failed or unknown. */
  state: string;
  reason: string | null;
}

/** What fills rolling mailings, such as the steps of journeys. The composition root plugs it in by `plugRollingSource`. */
export interface RollingSource {
  /** Source type of its mailings: `workflow`. */
  readonly sourceType: string;
  /** Why contact c may not get this any more, as text or null; asked where rows are claimed and again where they are marked written. */
  leaveSql(
    account: Account,
    mailing: { readonly id: number; readonly sourceId: number },
  ): Promise<RawBuilder<unknown>>;
  /** Told that deliveries have come to their end, in the same transaction. */
  recorded(account: Account, mailingId: number, rows: readonly EndedDelivery[]): Promise<void>;
  /** What emails say of the event that brought each of these people here, by contact: nested data, as {{ event.order.items }} reads it. */
  values?(
    account: Account,
    mailingId: number,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, unknown>>;
}

const sources = new Map<string, RollingSource>();

/** Keeps a source under its type. */
export function keepRollingSource(source: RollingSource): void {
  sources.set(source.sourceType, source);
}

/** The source of rolling mailings of a type; undefined where none was plugged. */
export function rollingSourceOf(sourceType: string): RollingSource | undefined {
  return sources.get(sourceType);
}

/** Why contact c may not get a mailing any more by its source, as SQL; null for a mailing that does not roll. */
export async function leavingSql(
  account: Account,
  mailing: Pick<Mailing, 'id' | 'sourceId' | 'sourceType' | 'isRolling'>,
): Promise<RawBuilder<unknown> | null> {
  if (!mailing.isRolling) return null;
  const source = rollingSourceOf(mailing.sourceType);
  return source ? source.leaveSql(account, mailing) : sql`null::text`;
}
