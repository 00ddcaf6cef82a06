import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/http/errors.ts';
import { complaintStanding } from './complaint-days.ts';

/** Refuses a mailing that begins while its domain's mails are reported as spam too often (M19). */
export async function refuseAboveComplaintRate(account: Account, mailingId: number): Promise<void> {
  const { rows: [mailing] } = await sql<{ from_email: string }>`select message ->> 'fromEmail' as from_email from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(account.db);
  const standing = await complaintStanding(account, mailing?.from_email ?? '');
  if (standing.state === 'stopped') throw invalid(complaintSentence(mailing?.from_email ?? '', standing.rate));
}

/** Why nothing new starts, and what to do. */
export function complaintSentence(fromEmail: string, rate: number): string {
  return `${(rate * 100).toFixed(2)} % of the mails from ${fromEmail.split('@')[1] ?? ''} were reported as spam in the last days, and at 0.3 % nothing new starts: wait three days, and mail only people who asked for it.`;
}
