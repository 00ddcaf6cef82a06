/** The tone in which the state of one person's mail is shown. */
export const stateTones: Readonly<
  Record<string, 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'violet' | 'blue'>
> = {
  sent: 'good',
  bounced: 'bad',
  failed: 'bad',
  suppressed: 'warn',
  pending: 'blue',
  claimed: 'blue',
  body_written: 'blue',
  deferred: 'blue',
  unknown: 'violet',
};
