import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { MobileChannel, Run } from './channel.ts';
import type { MobileChannelName } from './contract.ts';

/** A message that has come to its end: sent, failed, suppressed or unknown. */
export interface EndedMessage {
  contactId: number;
  state: string;
  reason: string | null;
}

/** What makes runs, such as campaigns and the steps of journeys. */
export interface MobileSource {
  /** Source type of its runs. */
  readonly sourceType: string;
  /** Why contact c may not get this any more, as text or null; asked where rows are claimed and again before they are handed over. */
  leaveSql?(
    account: Account,
    run: { readonly id: number; readonly sourceId: number },
  ): Promise<RawBuilder<unknown>>;
  /** Told that messages have come to their end, in the same transaction; receipts that follow are not told. */
  recorded?(account: Account, runId: number, rows: readonly EndedMessage[]): Promise<void>;
  /** What messages say of the event that brought each of these people here, by contact: nested data, as {{ event.order.items }} reads it. */
  values?(
    account: Account,
    runId: number,
    contactIds: readonly number[],
  ): Promise<ReadonlyMap<number, unknown>>;
  /** Told what the engine did with a run, in the same transaction: sending when it began, then how it ended. */
  followRun?(account: Account, run: FollowedRun): Promise<void>;
}

/** A run as its source is told of it. */
export interface FollowedRun {
  readonly id: number;
  readonly sourceId: number;
  readonly status: 'sending' | 'finished' | 'failed';
  /** Why it failed, as a sentence. */
  readonly error: string | null;
}

const channels = new Map<MobileChannelName, MobileChannel>();
const sources = new Map<string, MobileSource>();

/** Plugs a channel; done by the composition root. The same again replaces it. */
export function plugMobileChannel(channel: MobileChannel): void {
  channels.set(channel.channel, channel);
}

/** Plugs a source of runs; done by the composition root. The same again replaces it. */
export function plugMobileSource(source: MobileSource): void {
  sources.set(source.sourceType, source);
}

/** The channel of a name. */
export function channelOf(name: MobileChannelName): MobileChannel {
  const channel = channels.get(name);
  if (!channel) throw new Error(`the channel ${name} is not plugged in`);
  return channel;
}

/** The source of a type; undefined where none was plugged. */
export function sourceOf(type: string): MobileSource | undefined {
  return sources.get(type);
}

/** Why contact c may not get a run's message by its source, as SQL. */
export async function leavingSql(account: Account, run: Run): Promise<RawBuilder<unknown>> {
  const source = sourceOf(run.sourceType);
  return source?.leaveSql ? source.leaveSql(account, run) : sql`null::text`;
}

/** What messages of a run say of the event that brought each of these people here, by contact. */
export async function eventsOfRun(
  account: Account,
  run: Pick<Run, 'id' | 'sourceType'>,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  return (await sourceOf(run.sourceType)?.values?.(account, run.id, contactIds)) ?? new Map();
}
