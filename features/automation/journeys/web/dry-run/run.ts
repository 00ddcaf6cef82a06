import type { TriggerKind } from '#engines/journeys/contract.ts';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import type { DryRunBody } from '../../contract/insight.ts';

/** An event that is let happen in a dry run. */
export interface RunEvent {
  readonly key: number;
  /** As a field for date and time has it. */
  readonly at: string;
  readonly kind: TriggerKind;
  readonly ref: string;
  /** JSON, or nothing. */
  readonly data: string;
}

/** A dry run while it is set up. */
export interface Run {
  readonly isSample: boolean;
  readonly contact: PickerValue;
  readonly startsAt: string;
  readonly events: readonly RunEvent[];
}

/** A run that begins now, with a made-up contact. */
export function firstRun(now: Date): Run {
  return { isSample: true, contact: emptyPick, startsAt: localText(now), events: [] };
}

/** A moment as a field for date and time shows it. */
export function localText(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The body of the call; events whose data is no JSON go without. */
export function bodyOf(run: Run): Partial<DryRunBody> {
  const id = run.contact.items[0]?.id;
  return {
    ...(run.isSample || id === undefined ? { sample: true } : { contact_id: id }),
    starts_at: momentOf(run.startsAt),
    draft: true,
    events: run.events.map(({ at, kind, ref, data }) => ({
      at: momentOf(at),
      kind,
      ref: refOf(ref),
      ...dataOf(data),
    })),
  };
}

const momentOf = (text: string) =>
  (Number.isNaN(Date.parse(text)) ? new Date() : new Date(text)).toISOString();

const refOf = (text: string) =>
  text.trim() === '' ? null : /^\d{1,15}$/.test(text.trim()) ? Number(text) : text.trim();

/** The data of an event; nothing where the field is empty or holds no JSON. */
export function dataOf(text: string): { data?: unknown } {
  if (text.trim() === '') return {};
  try {
    return { data: JSON.parse(text) };
  } catch {
    return {};
  }
}
