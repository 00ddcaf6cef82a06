import { checkScale, type GroupNames, type GivenScale } from '#engines/rfm/contract.ts';
import {
  recalculating,
  runOf,
  saveNames,
  settingsOf,
  startRun,
  type RfmRun,
} from '#engines/rfm/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReportInput } from '../contract/report.ts';

/** What came of a change: the names of groups, or the run that scores all buyers by the new settings. */
export type Changed =
  | { kind: 'names'; names: GroupNames }
  | { kind: 'run'; run: RfmRun; message: string };

/** Names groups, or has all buyers scored anew, by other settings where some are given. */
export async function changeReport(
  account: Account,
  services: Services,
  { erfm_report: settings, group_aliases: names }: ReportInput,
): Promise<Changed> {
  if (settings !== undefined && names !== undefined)
    throw invalid({ group_aliases: ['can not be sent together with settings: send one of both'] });
  if (names !== undefined) {
    const texts = Object.entries(names).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' || entry[0] === 'total',
    );
    if (texts.length < Object.keys(names).length)
      throw invalid({ group_aliases: ['must have a text for every group'] });
    return { kind: 'names', names: await saveNames(account, Object.fromEntries(texts)) };
  }
  return startedRun(account, services, settings);
}

async function startedRun(
  account: Account,
  services: Services,
  settings: GivenScale | undefined,
): Promise<Changed> {
  const scale = settings === undefined ? undefined : scaleOf(settings);
  const { status, scale: before } = await settingsOf(account);
  if (status !== 'active') throw new ProductError('conflict', { message: recalculating });
  const id = await startRun(account, services, scale);
  if (scale)
    await account.audit({
      action: 'update',
      resource: 'rfm_report',
      id,
      before,
      after: scale,
    });
  return { kind: 'run', run: (await runOf(account, id))!, message: recalculating };
}

function scaleOf(settings: GivenScale) {
  const { scale, faults } = checkScale(settings);
  if (scale === null)
    throw invalid(
      Object.fromEntries(Object.entries(faults).map(([place, words]) => [place, [words]])),
    );
  return scale;
}
