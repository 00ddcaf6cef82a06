import { inZone, onClockOf } from '#platform/contract/zone-clock.ts';
import type { ShownTimer } from '../contract/live-content-images.ts';
import {
  countdownStyle,
  usualEnd,
  type CountdownEnd,
  type CountdownStyle,
} from '../contract/style.ts';

/** A timer as its form holds it. */
export interface TimerDraft {
  name: string;
  mode: 'fixed' | 'per_person';
  /** On the clocks of the zone, as date fields write it; null while none is chosen. */
  end: string | null;
  zone: string;
  hours: number;
  countsFrom: 'joined' | 'sent';
  style: CountdownStyle;
  ended: CountdownEnd;
}

/** What the parts of the form are given. */
export interface TimerPart {
  draft: TimerDraft;
  change: (part: Partial<TimerDraft>) => void;
  errorOf: (field: string) => string | null;
}

/** What a new timer starts with. */
export function blankTimer(zone: string): TimerDraft {
  return {
    name: '',
    mode: 'fixed',
    end: null,
    zone,
    hours: 48,
    countsFrom: 'sent',
    style: countdownStyle.parse({}),
    ended: usualEnd,
  };
}

/** A saved timer as its form holds it. */
export function draftOf(timer: ShownTimer): TimerDraft {
  return {
    name: timer.name,
    mode: timer.mode,
    end: timer.ends_at === null ? null : onClockOf(Date.parse(timer.ends_at), timer.zone),
    zone: timer.zone,
    hours: timer.hours ?? 48,
    countsFrom: timer.counts_from,
    style: timer.style,
    ended: timer.ended,
  };
}

/** What a form saves. */
export function valuesOf(draft: TimerDraft): object {
  const { name, mode, end, zone, hours, countsFrom, style, ended } = draft;
  return {
    name,
    mode,
    zone,
    style,
    ended,
    ...(mode === 'fixed'
      ? { ends_at: end === null ? null : inZone(end, zone) }
      : { hours, counts_from: countsFrom }),
  };
}

/** How many seconds the preview shows: what is left, or two days and some hours where nothing is chosen. */
export function shownSeconds(draft: TimerDraft, now: number): number {
  if (draft.mode === 'per_person') return draft.hours * 3600;
  if (draft.end === null) return 187_200;
  const left = Math.floor((Date.parse(inZone(draft.end, draft.zone)) - now) / 1000);
  return Math.min(400 * 86_400, Math.max(0, left));
}
