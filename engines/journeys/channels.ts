import type { Account } from '#platform/server/account/account.ts';
import type { Problem } from './structure-contract.ts';

/** A kind of message that steps send. */
export type Channel = 'email' | 'sms' | 'push';

/** The step by which a message is sent. */
export interface MessageStep {
  journeyId: number;
  node: string;
  campaignId: number;
}

/** A message as a dry run shows it. */
export interface PreviewedMessage {
  subject: string;
  html: string;
  text: string;
  /** Why it could not be rendered, or why this contact would not get it. */
  problem: string | null;
}

/** How messages of a channel are sent; the composition root plugs it in. */
export interface MessageChannel {
  channel: Channel;
  /** One message more for each of these contacts, in the caller's transaction: the mailing of each, or why nobody gets it. */
  send(
    account: Account,
    step: MessageStep,
    contactIds: readonly number[],
  ): Promise<Map<number, number> | { problem: string }>;
  /** What keeps the messages of these campaigns from being sent. */
  problems(account: Account, campaignIds: readonly number[]): Promise<ChannelProblem[]>;
  /** The message as this contact would get it; event is what the entry brought with it. */
  preview?(
    account: Account,
    step: MessageStep,
    person: { contactId: number; event: unknown },
  ): Promise<PreviewedMessage>;
}

/** What is wrong with the message of a step. */
export interface ChannelProblem extends Pick<Problem, 'field' | 'message'> {
  campaignId: number;
}

const channels = new Map<Channel, MessageChannel>();

/** Makes a channel known to journeys; the same again replaces it. */
export function plugMessageChannel(channel: MessageChannel): void {
  channels.set(channel.channel, channel);
}

/** How messages of this kind are sent; undefined where the product cannot. */
export function channelNamed(channel: Channel): MessageChannel | undefined {
  return channels.get(channel);
}
