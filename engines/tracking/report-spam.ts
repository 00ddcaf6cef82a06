import {
  addressReasonOf,
  brandingOf,
  mailingDetail,
  suppressAddress,
} from '#engines/audience/public.ts';
import { pagePorts } from './page-ports.ts';
import type { ReportView } from './pages/report-page.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';
import { brandOfMailing, noteUnsubscribe } from './record-unsubscribe.ts';

/** Reads what the page shows on which a person reports an email as spam. */
export async function viewReport(call: RecipientCall): Promise<ReportView> {
  const { account, recipient, tokenPayload } = call;
  return {
    language: call.language,
    branding: await brandingOf(account, await brandOfMailing(account, tokenPayload.mailingId)),
    email: recipient.email,
    isReported:
      !call.isTest && (await addressReasonOf(account, recipient.emailKey)) === 'complained',
    isTest: call.isTest,
  };
}

/** Takes the complaint of the person themselves: it counts for the campaign, and the address gets no more emails. */
export async function reportSpam(call: RecipientCall, { ip }: { ip: string }): Promise<void> {
  const { account, recipient, tokenPayload, isTest } = call;
  if (isTest) return;
  const { mailingId } = tokenPayload;
  await pagePorts().noteComplaint(
    account,
    { mailingId, contactId: tokenPayload.contactId },
    'reported on the page behind the email',
  );
  if (recipient.emailKey !== '')
    await suppressAddress(account, {
      emailKey: recipient.emailKey,
      reason: 'complained',
      source: 'report_spam_page',
      note: mailingDetail(mailingId),
      mailingId,
    });
  await noteUnsubscribe(call, { source: 'report_spam', ip });
}
