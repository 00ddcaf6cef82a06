import type { TicketMessage } from '#engines/desk/contract.ts';

/** Whether a message may leave to third parties: notes may not, and what waits could be withdrawn. */
export function mayForward({ kind, delivery }: TicketMessage): boolean {
  return kind !== 'note' && kind !== 'forward' && delivery !== 'waiting';
}
