import { Temporal } from 'temporal-polyfill';
import { momentOnClock } from '#platform/contract/zone-clock.ts';

/** When a slot comes: a weekday (1 is Monday) and a time on the clocks of a zone. */
export interface SlotTime {
  readonly weekday: number;
  readonly time: string;
  readonly time_zone: string;
}

/** The first time that a slot comes after a moment. */
export function nextOccurrence({ weekday, time, time_zone: zone }: SlotTime, after: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone);
  const clock = Temporal.PlainTime.from(time);
  const inDays = (weekday - local.dayOfWeek + 7) % 7;
  const today = local.toPlainDate();
  for (const days of [inDays, inDays + 7]) {
    const moment = momentOnClock(today.add({ days }).toPlainDateTime(clock), zone);
    if (moment.epochMilliseconds > after.getTime()) return new Date(moment.epochMilliseconds);
  }
  throw new Error(`a slot does not come within two weeks of ${after.toISOString()}`);
}

/** A slot with its category; null takes posts of any. */
export interface PlannedSlot extends SlotTime {
  readonly id: number;
  readonly category_id: number | null;
}

/** One time that a slot comes. */
export interface Occurrence {
  readonly at: Date;
  readonly slot: PlannedSlot;
}

/** The times at which slots come, in order, behind one moment and up to another. */
export function occurrences(
  slots: readonly PlannedSlot[],
  { after, until, most }: { after: Date; until: Date; most: number },
): Occurrence[] {
  const perSlot = slots.map((slot) => {
    const times: Occurrence[] = [];
    let at = nextOccurrence(slot, after);
    while (at <= until && times.length < most) {
      times.push({ at, slot });
      at = nextOccurrence(slot, at);
    }
    return times;
  });
  return perSlot
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.slot.id - other.slot.id)
    .slice(0, most);
}

/** Whether a slot takes a post. */
export function takes(
  slot: { category_id: number | null },
  post: { category_id: number | null },
): boolean {
  return slot.category_id === null || slot.category_id === post.category_id;
}

/** Which post each time of the plan gets: the first of the queue that the slot takes. */
export function planQueue<Post extends { id: number; category_id: number | null }>(
  times: readonly Occurrence[],
  queue: readonly Post[],
): Map<Occurrence, Post> {
  const waiting = [...queue];
  const planned = new Map<Occurrence, Post>();
  for (const time of times) {
    const place = waiting.findIndex((post) => takes(time.slot, post));
    if (place >= 0) planned.set(time, waiting.splice(place, 1)[0]!);
  }
  return planned;
}
