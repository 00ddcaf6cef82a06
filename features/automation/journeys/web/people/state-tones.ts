import type { PersonState } from '#engines/journeys/contract.ts';

/** How each state of a contact in a journey is coloured. */
export const stateTones = {
  waiting: 'blue',
  sending: 'brand',
  held: 'warn',
  finished: 'good',
  exited: 'neutral',
  failed: 'bad',
  held_out: 'neutral',
} as const satisfies Record<PersonState, string>;
