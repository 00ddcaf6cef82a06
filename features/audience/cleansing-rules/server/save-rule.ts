import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import type { CleansingKind, cleansingRules } from '../contract.ts';
import { dismissWaiting, dropRuns } from './end-run.ts';
import { nextRun } from './next-run.ts';
import { checkedQuestion, questionOf } from './question-of.ts';
import { readableOne } from './read-rules.ts';
import { cleansingRecords } from './rules-table.ts';

type Fields = Partial<FieldsOf<typeof cleansingRules>>;

/** Makes a rule; it is on, and first due at the next three o'clock, unless it says otherwise. */
export async function createRule(
  account: Account,
  services: Services,
  fields: Fields,
): Promise<Row> {
  const kind = fields.kind ?? 'plain';
  const { conditions } = await checkedQuestion(account, services, {
    kind,
    conditions: fields.conditions,
  });
  const enabled = fields.enabled ?? true;
  const { id } = await createRecord(account, cleansingRecords, {
    ...fields,
    kind,
    conditions,
    enabled,
    next_run_at: dueOf(account, services, enabled),
  });
  return shown(account, services, id);
}

/** Changes a rule; its kind stays. A run that waits to be confirmed was found by the former conditions and is dismissed. */
export async function updateRule(
  account: Account,
  services: Services,
  { id, fields }: { id: number; fields: Fields },
): Promise<Row> {
  const before = await showRecord(account, cleansingRecords, id);
  const kind = before['kind'] as CleansingKind;
  if (fields.kind !== undefined && fields.kind !== kind)
    throw invalid({ kind: ['cannot be changed; create another rule'] });
  const change: Record<string, unknown> = { ...fields };
  if (fields.conditions !== undefined) {
    const kept = questionOf({ kind, conditions: before['conditions'] });
    const asked = { kind, conditions: fields.conditions, kept };
    change['conditions'] = (await checkedQuestion(account, services, asked)).conditions;
    await dismissWaiting(account, id);
  }
  if (fields.enabled !== undefined && fields.enabled !== before['enabled'])
    change['next_run_at'] = dueOf(account, services, fields.enabled);
  await updateRecord(account, cleansingRecords, { id, fields: change });
  return shown(account, services, id);
}

/** Switches a rule on or off, over without `wanted`. */
export async function toggleRule(
  account: Account,
  services: Services,
  { id, wanted }: { id: number; wanted: boolean | undefined },
): Promise<Row> {
  const { enabled } = await showRecord(account, cleansingRecords, id);
  return updateRule(account, services, { id, fields: { enabled: wanted ?? enabled !== true } });
}

/** Deletes a rule with its runs: addresses that it cleansed stay cleansed, and no run can be undone any more. */
export async function deleteRule(
  account: Account,
  { families }: Services,
  id: number,
): Promise<{ id: number }> {
  await dropRuns(account, id);
  return deleteRecord(account, cleansingRecords, { id, families });
}

function dueOf(account: Account, { clock }: Services, enabled: boolean): string | null {
  return enabled ? nextRun(clock.now(), account.record.time_zone).toISOString() : null;
}

async function shown(account: Account, { families }: Services, id: number): Promise<Row> {
  return readableOne(account, families, await showRecord(account, cleansingRecords, id));
}
