import type { Deed, FoldedCopy } from './fold-hits.ts';

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

/** Adds up what copies changed. Each figure is the difference between after and before, so what is taken back counts back. */
export function countChanges(
  copies: readonly FoldedCopy[],
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

  for (const copy of copies) {
    const counter = found(counters, copy.mailingId, () => emptyCounter(copy.mailingId));
    counter.opens += copy.after.opens.length - copy.before.opens.length;
    counter.machine_opens += copy.machineOpens;
    counter.unique_opens +=
      Number(copy.after.openedAt !== null) - Number(copy.before.openedAt !== null);
    counter.clicks += copy.after.clicks.length - copy.before.clicks.length;
    counter.unique_clicks +=
      Number(copy.after.clicks.length > 0) - Number(copy.before.clicks.length > 0);
    counter.machine_clicks += copy.machineClicks;
    for (const [{ opens, clicks }, sign] of [
      [copy.before, -1],
      [copy.after, 1],
    ] as const) {
      for (const open of opens) hourOf(copy.mailingId, open.at).opens += sign;
      for (const click of clicks) {
        hourOf(copy.mailingId, click.at).clicks += sign;
        linkOf(copy.mailingId, click.linkNo).clicks += sign;
      }
      for (const no of linksOf(clicks)) linkOf(copy.mailingId, no).unique_clicks += sign;
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

function linksOf(clicks: readonly Deed[]): Set<number> {
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
