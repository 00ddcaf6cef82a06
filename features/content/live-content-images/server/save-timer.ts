import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { readTime } from '#platform/server/read-time.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import { liveContentImages } from '../contract/live-content-images.ts';
import { countdownStyle, usualEnd } from '../contract/style.ts';
import { timerRecords } from './records.ts';

type Fields = FieldsOf<typeof liveContentImages>;

/** The columns of a new timer. */
export function newTimer(account: Account, fields: Fields): Record<string, unknown> {
  const mode = fields.mode ?? 'fixed';
  const zone = fields.zone ?? account.record.time_zone;
  const endsAt = momentOf(fields.ends_at, zone);
  requireEnd({ mode, endsAt, hours: fields.hours ?? null });
  return {
    ...fields,
    mode,
    zone,
    ends_at: endsAt,
    style: fields.style ?? countdownStyle.parse({}),
    ended: fields.ended ?? usualEnd,
    created_by: account.actor.name,
  };
}

/** The columns that a change writes. */
export async function changedTimer(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Record<string, unknown>> {
  const row = liveContentImages.row.parse(await showRecord(account, timerRecords, id));
  const zone = fields.zone ?? row.zone;
  const endsAt = fields.ends_at === undefined ? row.ends_at : momentOf(fields.ends_at, zone);
  const hours = fields.hours === undefined ? row.hours : fields.hours;
  requireEnd({ mode: fields.mode ?? row.mode, endsAt, hours });
  return { ...fields, ...(fields.ends_at !== undefined && { ends_at: endsAt }) };
}

function momentOf(text: string | null | undefined, zone: string): string | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  const moment = readTime(text, zone);
  if (moment === null)
    throw invalid({
      ends_at: ['must be a date and time such as 2026-12-24T18:00 or 2026-12-24T17:00:00Z'],
    });
  return moment.toISOString();
}

function requireEnd(timer: {
  mode: 'fixed' | 'per_person';
  endsAt: string | null;
  hours: number | null;
}): void {
  if (timer.mode === 'fixed' && timer.endsAt === null) throw invalid({ ends_at: ['is required'] });
  if (timer.mode === 'per_person' && timer.hours === null)
    throw invalid({ hours: ['are required: how long each recipient has'] });
}
