import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportRecord } from './import-record.ts';

/** The run of an import, as far as it is reported. */
export interface ReportedRun {
  services: Pick<Services, 'database' | 'files' | 'notifications'>;
  accountId: number;
  record: ImportRecord;
}

/** Says how far a run is, at most every 700 ms: 0 to 99 percent; with `save` it is written down beside the import too. */
export function reporter(
  work: ReportedRun,
): (percent: number, save?: (account: Account, percent: number) => Promise<void>) => Promise<void> {
  let last = performance.now();
  return async (percent, save) => {
    if (performance.now() - last < 700) return;
    last = performance.now();
    const whole = Math.max(0, Math.min(99, Math.floor(percent)));
    if (save)
      await inAccount(work.services.database, { accountId: work.accountId }, (account) =>
        save(account, whole),
      );
    if (work.record.notification_id !== null)
      await work.services.notifications.progress(work.accountId, work.record.notification_id, {
        percent: whole,
      });
  };
}

/** Says what came of an import, with its refused rows to take along, and lets go of the file. */
export async function reportEnd(
  { services, accountId }: Pick<ReportedRun, 'services' | 'accountId'>,
  done: ImportRecord,
  role: string,
): Promise<void> {
  await services.files.remove(done.file);
  if (done.notification_id === null) return;
  const count = (value: number) => value.toLocaleString('en-US');
  const parts = [
    `${count(done.created)} created`,
    `${count(done.updated)} updated`,
    `${count(done.duplicate)} duplicate`,
    ...(done.skipped > 0 ? [`${count(done.skipped)} skipped`] : []),
    `${count(done.rejected)} rejected`,
  ];
  await services.notifications.progress(accountId, done.notification_id, {
    percent: 100,
    message: `Import of ${done.file_name}: ${count(done.rows)} ${done.rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}.${done.kept_out > 0 ? ` ${count(done.kept_out)} unsubscribed or suppressed contacts were not put on the list.` : ''}`,
    ...(done.rejected_file
      ? {
          downloadFile: done.rejected_file,
          downloadName: rejectedName(done.file_name),
          downloadRole: role,
        }
      : {}),
  });
}

/** What the file of refused rows is called on the user's disk. */
export function rejectedName(fileName: string): string {
  return `${fileName.replace(/\.[a-z]{1,5}$/i, '')}-rejected.csv`;
}
