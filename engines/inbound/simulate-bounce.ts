import { sql } from 'kysely';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { processArrival } from './process-arrival.ts';
import { storeArrival } from './store-mail.ts';

/** What can be simulations of a mail in the local inbox. */
export const simulations = ['hard_bounce', 'soft_bounce', 'complaint'] as const;

/** One of {@link simulations}. */
export type Simulation = (typeof simulations)[number];

/** An email that was sent, with its delivery. */
export interface SentMail {
  mailingId: number;
  contactId: number;
  recipient: string;
  raw: string;
}

const codes = {
  hard_bounce: ['5.1.1', '550 5.1.1 No such user here (simulated in the local inbox)'],
  soft_bounce: ['5.2.2', '552 5.2.2 Mailbox full (simulated in the local inbox)'],
} as const;

/** Lets a mail come back, or be reported, as a mail server would: a real report goes the way of all reports. Answers its effects. */
export async function simulateBounce(
  services: Services,
  accountId: number,
  mail: SentMail,
  what: Simulation,
): Promise<string[]> {
  const domain = services.config.inbound.returnDomain ?? 'localhost';
  const returnPath = createTrackingUrls({
    publicUrl: services.config.publicUrl,
    secrets: services.secrets,
  }).returnPath({ accountId, ...mail }, domain);
  const report = {
    to: returnPath,
    recipient: mail.recipient,
    headers: mail.raw.split(/\r?\n\r?\n/)[0] as string,
    date: services.clock.now().toUTCString(),
  };
  const raw = Buffer.from(
    what === 'complaint' ? feedbackReport(report) : deliveryReport(report, codes[what]),
    'latin1',
  );
  const id = await inAccount(services.database, { accountId }, (account) =>
    storeArrival(account, {
      source: 'local',
      purpose: 'bounce',
      recipient: returnPath,
      sender: '',
      delivery: mail,
      raw,
    }),
  );
  await processArrival(services, accountId, id);
  return inAccount(services.database, { accountId }, async (account) => {
    const {
      rows: [row],
    } = await sql<{
      effects: string[];
    }>`select effects from inbound_mails where account_id = ${accountId} and id = ${id}`.execute(
      account.db,
    );
    return row?.effects ?? [];
  });
}

interface Parts {
  to: string;
  recipient: string;
  headers: string;
  date: string;
}

function deliveryReport(
  { to, recipient, headers, date }: Parts,
  [status, said]: readonly [string, string],
): string {
  return lines(
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@localhost>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${date}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This email was not delivered: a bounce simulated in the local inbox.',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; localhost',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    '--report--',
    '',
  );
}

function feedbackReport({ to, recipient, headers, date }: Parts): string {
  return lines(
    'From: feedback@localhost',
    `To: ${to}`,
    'Subject: Complaint about a mail',
    `Date: ${date}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This email was reported as spam: a complaint simulated in the local inbox.',
    '',
    '--report',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: the local inbox',
    'Version: 1',
    `Original-Rcpt-To: ${recipient}`,
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    '--report--',
    '',
  );
}

function lines(...all: string[]): string {
  return all.join('\r\n');
}
