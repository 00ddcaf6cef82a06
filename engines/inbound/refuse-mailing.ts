import { domainOf } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { complaintStanding } from './complaint-days.ts';
import { sendersOfMailing } from './sender-of-delivery.ts';

/** Refuses a mailing that begins while its domain's mails are reported as spam too often (M19). */
export async function refuseAboveComplaintRate(account: Account, mailingId: number): Promise<void> {
  // The variants of a test may come from several domains: each answers for itself, and one that is stopped stops the mailing.
  for (const domain of await sendersOfMailing(account, mailingId)) {
    const standing = await complaintStanding(account, `@${domain}`);
    if (standing.state === 'stopped') throw invalid(complaintSentence(`@${domain}`, standing.rate));
  }
}

/** How often mails of a From address were reported, and what to do. */
export function complaintSentence(fromEmail: string, rate: number): string {
  return `${(rate * 100).toFixed(2)} % of the emails sent from ${domainOf(fromEmail)} on one of the last days were reported as spam. At 0.3 % no new mailing starts for three days: send only to contacts who opted in.`;
}
