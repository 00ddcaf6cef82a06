import type { messageKinds, TicketPriority } from '../contract.ts';

/** One part of a sample conversation: who writes, so many hours after the part before, and what. */
export type SampleLine = readonly [
  kind: (typeof messageKinds)[number],
  hours: number,
  text: string,
];

/** A conversation that sample tickets are made of; {name}, {order} and {product} stand for words of each. */
export interface SampleStory {
  readonly language: 'en' | 'de';
  readonly subject: string;
  readonly tags: readonly string[];
  readonly priority: TicketPriority;
  readonly lines: readonly SampleLine[];
}
