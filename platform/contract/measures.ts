/** What one figure counts, said once for every screen, chart and file. */
export interface Count {
  /** What is counted: each email or recipient once, or every event, repeats included. */
  unit: 'emails' | 'recipients' | 'events';
  /** Who did it: what machines did is in no rate. */
  by: 'sender' | 'servers' | 'people' | 'machines';
}

/** The figures of a campaign, of many together, or of a part of one. */
export const counts = {
  chosen: { unit: 'recipients', by: 'sender' },
  sent: { unit: 'emails', by: 'sender' },
  delivered: { unit: 'emails', by: 'servers' },
  opens: { unit: 'events', by: 'people' },
  unique_opens: { unit: 'recipients', by: 'people' },
  clicks: { unit: 'events', by: 'people' },
  unique_clicks: { unit: 'recipients', by: 'people' },
  bounces: { unit: 'emails', by: 'servers' },
  hard_bounces: { unit: 'emails', by: 'servers' },
  soft_bounces: { unit: 'emails', by: 'servers' },
  unsubscribes: { unit: 'recipients', by: 'people' },
  complaints: { unit: 'recipients', by: 'people' },
  machine_opens: { unit: 'events', by: 'machines' },
  machine_clicks: { unit: 'events', by: 'machines' },
} as const satisfies Readonly<Record<string, Count>>;

/** The name of a figure. */
export type CountName = keyof typeof counts;

/** A share of one figure in another: what it is of, its decimals in percent, and which way is good. */
export interface Rate {
  part: CountName;
  whole: CountName;
  digits: number;
  better: 'high' | 'low';
}

/** Every rate there is. Nothing else divides one figure of emails by another (tests/measures.test.ts). */
export const rates = {
  delivered_rate: { part: 'delivered', whole: 'sent', digits: 1, better: 'high' },
  reach_rate: { part: 'delivered', whole: 'chosen', digits: 1, better: 'high' },
  open_rate: { part: 'unique_opens', whole: 'delivered', digits: 1, better: 'high' },
  click_rate: { part: 'unique_clicks', whole: 'delivered', digits: 1, better: 'high' },
  click_to_open_rate: { part: 'unique_clicks', whole: 'unique_opens', digits: 1, better: 'high' },
  bounce_rate: { part: 'bounces', whole: 'sent', digits: 1, better: 'low' },
  unsubscribe_rate: { part: 'unsubscribes', whole: 'delivered', digits: 1, better: 'low' },
  complaint_rate: { part: 'complaints', whole: 'delivered', digits: 2, better: 'low' },
} as const satisfies Readonly<Record<string, Rate>>;

/** The name of a rate. */
export type RateName = keyof typeof rates;

/** The two figures that a rate is made of. */
export type Counted<Name extends RateName> = Readonly<
  Record<(typeof rates)[Name]['part' | 'whole'], number>
>;

/** A rate from 0 to 1; null where there is nothing that it could be of. */
export function rateOf<Name extends RateName>(name: Name, figures: Counted<Name>): number | null {
  const { part, whole }: Rate = rates[name];
  const known: Partial<Record<CountName, number>> = figures;
  const of = known[whole] ?? 0;
  return of === 0 ? null : (known[part] ?? 0) / of;
}

/** How many emails were sent: those that a mail server took or returned. What was suppressed or never tried is none of them. */
export function sentOf(figures: { delivered: number; bounced: number }): number {
  return figures.delivered + figures.bounced;
}
