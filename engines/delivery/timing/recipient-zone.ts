import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

/** The zone in which every day begins first. */
const earliestZone = 'Etc/GMT-14';

/** The moment at which a wall time begins anywhere in the world. */
export function firstAnywhere(wall: string): Date {
  return new Date(momentOnClock(Temporal.PlainDateTime.from(wall), earliestZone).epochMilliseconds);
}

/**
 * When the clock of a zone shows the wall time, not before the mailing begins: recipients whose clock is past it by then get it
 * at the same time of the next day. Pure.
 */
export function dueInZone(wall: string, zone: string, begin: Date): Date {
  const planned = Temporal.PlainDateTime.from(wall);
  for (let days = 0; ; days += 1) {
    const moment = momentOnClock(planned.add({ days }), zone).epochMilliseconds;
    if (moment >= begin.getTime()) return new Date(moment);
    // A mailing that begins years after its time was confirmed late: count from its own day.
    if (days === 0) {
      const behind = Math.floor((begin.getTime() - moment) / 86_400_000);
      if (behind > 1) days += behind - 1;
    }
  }
}
