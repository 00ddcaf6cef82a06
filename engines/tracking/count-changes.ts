import type { EngagementEvent, AggregatedDelivery } from './aggregate-hits.ts';

/** What is added to a mailing's counters. */
export interface CounterChange {
  mailing_id: number;
  opens: number;
  unique_opens: number;
  clicks: number;
  unique_clicks: number;
  machine_opens: number;
  machine_clicks: number;
}

/** What is added to one hour of a mailing. */
export interface HourChange {
  mailing_id: number;
  hour: string;
  opens: number;
  clicks: number;
  /** Recipients whose first open or click this hour holds. */
  unique_opens: number;
  unique_clicks: number;
}

/** What is added to one link of a mailing. */
export interface LinkChange {
  mailing_id: number;
  link_no: number;
  clicks: number;
  unique_clicks: number;
  machine_clicks: number;
}

/** Everything a batch adds to counts; sorted, so that two processes lock rows in the same order. */
export interface CountChanges {
  counters: CounterChange[];
  hours: HourChange[];
  links: LinkChange[];
}

/** Adds up what deliveries changed. Each figure is the difference between after and before, so what is taken back counts back. */
export function countChanges(
  deliveries: readonly AggregatedDelivery[],
  newClicks: readonly { mailingId: number; linkNo: number | null }[],
): CountChanges {
  const counters = new Map<number, CounterChange>();
  const hours = new Map<string, HourChange>();
  const links = new Map<string, LinkChange>();
  const hourOf = (mailing: number, at: Date): HourChange => {
    const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();
    return found(hours, `${mailing} ${hour}`, () => ({
      mailing_id: mailing,
      hour,
      opens: 0,
      clicks: 0,
      unique_opens: 0,
      unique_clicks: 0,
    }));
  };
  const linkOf = (mailing: number, no: number): LinkChange =>
    found(links, `${mailing} ${no}`, () => ({
      mailing_id: mailing,
      link_no: no,
      clicks: 0,
      unique_clicks: 0,
      machine_clicks: 0,
    }));

  for (const delivery of deliveries) {
    const counter = found(counters, delivery.mailingId, () => emptyCounter(delivery.mailingId));
    counter.opens += delivery.after.opens.length - delivery.before.opens.length;
    counter.machine_opens += delivery.machineOpens;
    counter.unique_opens +=
      Number(delivery.after.openedAt !== null) - Number(delivery.before.openedAt !== null);
    counter.clicks += delivery.after.clicks.length - delivery.before.clicks.length;
    counter.unique_clicks +=
      Number(delivery.after.clicks.length > 0) - Number(delivery.before.clicks.length > 0);
    counter.machine_clicks += delivery.machineClicks;
    for (const [{ openedAt, opens, clicks }, sign] of [
      [delivery.before, -1],
      [delivery.after, 1],
    ] as const) {
      if (openedAt) hourOf(delivery.mailingId, openedAt).unique_opens += sign;
      if (clicks[0]) hourOf(delivery.mailingId, clicks[0].at).unique_clicks += sign;
      for (const open of opens) hourOf(delivery.mailingId, open.at).opens += sign;
      for (const click of clicks) {
        hourOf(delivery.mailingId, click.at).clicks += sign;
        linkOf(delivery.mailingId, click.linkNo).clicks += sign;
      }
      for (const no of linksOf(clicks)) linkOf(delivery.mailingId, no).unique_clicks += sign;
    }
  }
  // A link's clicks by anybody, less those of people, are the machines'.
  for (const click of newClicks)
    if (click.linkNo !== null) linkOf(click.mailingId, click.linkNo).machine_clicks += 1;
  for (const link of links.values()) link.machine_clicks -= link.clicks;
  return {
    counters: sorted(counters).filter((change) => isChange(change, ['mailing_id'])),
    hours: sorted(hours).filter((change) => isChange(change, ['mailing_id', 'hour'])),
    links: sorted(links).filter((change) => isChange(change, ['mailing_id', 'link_no'])),
  };
}

function linksOf(clicks: readonly EngagementEvent[]): Set<number> {
  return new Set(clicks.map((click) => click.linkNo));
}

function emptyCounter(mailing: number): CounterChange {
  return {
    mailing_id: mailing,
    opens: 0,
    unique_opens: 0,
    clicks: 0,
    unique_clicks: 0,
    machine_opens: 0,
    machine_clicks: 0,
  };
}

function isChange(change: object, keys: readonly string[]): boolean {
  return Object.entries(change).some(([name, value]) => !keys.includes(name) && value !== 0);
}

function found<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function sorted<Key extends number | string, Value>(map: Map<Key, Value>): Value[] {
  return [...map.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
}
