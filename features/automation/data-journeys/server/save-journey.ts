import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FieldsOf } from '#platform/contract/resource.ts';
import { occurrencesAfter } from '#platform/contract/recurrence.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { stepsLocked, type dataJourneys } from '../contract/data-journeys.ts';
import { schedule as scheduleSchema, type Schedule } from '../contract/schedule.ts';
import type { Step } from '../contract/steps.ts';
import { requireRightsOf, requireSteps } from './check-steps.ts';
import { dataJourneyRecords } from './journey-records.ts';
import { namedOf } from './named-by-steps.ts';
import { stopOpenRun } from './runs/end-run.ts';

type Fields = FieldsOf<typeof dataJourneys>;

/** Makes a data journey; it is disabled until somebody switches it on. */
export async function createJourney(account: Account, fields: Fields): Promise<Row> {
  const steps = fields.steps ?? [];
  await requireSteps(account, steps);
  return createRecord(account, dataJourneyRecords, {
    ...fields,
    ...storedSteps(steps),
    schedule: fields.schedule ?? scheduleSchema.parse({}),
  });
}

/** Changes a data journey: its name and schedule any time, its steps only while it is disabled. */
export async function updateJourney(
  account: Account,
  { id, fields, now }: { id: number; fields: Partial<Fields>; now: Date },
): Promise<Row> {
  const before = await lockJourney(account, id);
  const isChangingSteps =
    fields.steps !== undefined && !isDeepStrictEqual(fields.steps, before.steps);
  if (isChangingSteps && before.status === 'enabled') throw invalid({ steps: [stepsLocked] });
  if (isChangingSteps) await requireSteps(account, fields.steps ?? []);
  const { steps, ...rest } = fields;
  return updateRecord(account, dataJourneyRecords, {
    id,
    fields: {
      ...rest,
      ...(isChangingSteps && storedSteps(steps ?? [])),
      ...(fields.schedule && {
        next_run_at: before.status === 'enabled' ? nextRunOf(account, fields.schedule, now) : null,
      }),
    },
  });
}

/** Switches a data journey on or off; off, the run under way is stopped. */
export async function toggleJourney(
  account: Account,
  { id, now }: { id: number; now: Date },
): Promise<Row> {
  const before = await lockJourney(account, id);
  const isEnabling = before.status === 'disabled';
  if (isEnabling && before.steps.length === 0)
    throw invalid({ steps: ['are required: add a step before you enable it'] });
  if (isEnabling) requireRightsOf(account, before.steps);
  else await stopOpenRun(account, { journeyId: id, now, why: 'It was disabled.' });
  return updateRecord(account, dataJourneyRecords, {
    id,
    fields: {
      status: isEnabling ? 'enabled' : 'disabled',
      next_run_at: isEnabling ? nextRunOf(account, before.schedule, now) : null,
    },
  });
}

/** Copies a data journey with its steps and schedule; the copy is disabled and has had no run. */
export async function duplicateJourney(
  account: Account,
  families: Families,
  id: number,
): Promise<Row> {
  return createJourney(
    account,
    (await copyOf(account, dataJourneyRecords, { id, families })) as Fields,
  );
}

/** A data journey as those need it who run or change it. */
export interface LockedJourney {
  id: number;
  name: string;
  status: 'enabled' | 'disabled';
  steps: Step[];
  schedule: Schedule;
}

/** One data journey that the caller may look at, held until the transaction ends: of two runs, one begins. */
export async function lockJourney(account: Account, id: number): Promise<LockedJourney> {
  await sql`select 1 from data_journeys where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  return (await showRecord(account, dataJourneyRecords, id)) as unknown as LockedJourney;
}

/** The next moment after `now` at which a schedule starts a run, or null. */
export function nextRunOf(
  account: Pick<Account, 'record'>,
  schedule: Schedule,
  now: Date,
): string | null {
  if (schedule.kind !== 'recurring' || schedule.first === null) return null;
  const { unit, every, first, ends_on } = schedule;
  const rule = { unit, every, first, ends_on, runs: null, zone: account.record.time_zone };
  return occurrencesAfter(rule, now, 1)[0]?.at.toISOString() ?? null;
}

/** The columns that hold steps, and what they name. */
export function storedSteps(steps: readonly Step[]): Record<string, unknown> {
  const named = namedOf(steps);
  return {
    steps: JSON.stringify(steps),
    list_ids: named.lists,
    segment_ids: named.segments,
    query_ids: named.relational_queries,
    tag_ids: named.tags,
    campaign_ids: named.campaigns,
    journey_ids: named.workflows,
  };
}
