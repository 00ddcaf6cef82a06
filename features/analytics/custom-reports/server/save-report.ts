import type { FieldsOf } from '#platform/contract/resource.ts';
import { readDefinition } from '#engines/reporting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { mostReports, type CustomReport, type customReports } from '../contract/custom-reports.ts';
import { readersOf } from './readers.ts';
import { reportRecords } from './report-records.ts';
import { nextRun } from './schedule.ts';

type Given = FieldsOf<typeof customReports>;

/** Writes a new report and answers its id. */
export async function createReport(
  account: Account,
  services: Services,
  given: Given,
): Promise<number> {
  await refuseTooMany(account);
  const { type, filters, columns } = readDefinition(given);
  const { id } = await createRecord(account, reportRecords, {
    name: given.name,
    type,
    filters,
    columns: [...columns],
    created_by: account.actor.name,
    ...(await scheduleFields(account, services, given.schedule ?? null)),
  });
  return id;
}

/** Changes a report: what is left out stays as it is. */
export async function updateReport(
  account: Account,
  services: Services,
  { id, given }: { id: number; given: Partial<Given> },
): Promise<void> {
  const before = (await showRecord(account, reportRecords, id)) as unknown as CustomReport;
  if (given.type !== undefined && given.type !== before.type)
    throw invalid({ type: ['can’t change: make another report'] });
  const { filters, columns } = readDefinition({
    type: before.type,
    filters: given.filters ?? before.filters,
    columns: given.columns ?? before.columns,
  });
  await updateRecord(account, reportRecords, {
    id,
    fields: {
      ...(given.name !== undefined && { name: given.name }),
      filters,
      columns: [...columns],
      ...(given.schedule !== undefined &&
        (await scheduleFields(account, services, given.schedule ?? null))),
    },
  });
}

async function scheduleFields(
  account: Account,
  { clock }: Services,
  schedule: Given['schedule'] | null,
): Promise<Record<string, unknown>> {
  if (!schedule) return { schedule: null, next_run_at: null };
  const readers = await readersOf(account, schedule.user_ids);
  const stranger = schedule.user_ids.find((id) => !readers.some((reader) => reader.id === id));
  if (stranger !== undefined)
    throw invalid({
      'schedule.user_ids': [`user ${stranger} is no user of this account who may read reports`],
    });
  return {
    schedule,
    next_run_at: nextRun(schedule, clock.now(), account.record.time_zone).toISOString(),
  };
}

async function refuseTooMany(account: Account): Promise<void> {
  const { count } = await account.db
    .selectFrom('custom_reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostReports)
    throw invalid({
      base: [`An account may have ${mostReports} custom reports: delete one first.`],
    });
}
