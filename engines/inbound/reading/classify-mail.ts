import { isAutoReply } from './auto-reply.ts';
import { readDeliveryReport, type RecipientReport } from './delivery-report.ts';
import { readFeedbackReport, type FeedbackReport } from './feedback-report.ts';
import { isFromMailServer, readPlainBounce } from './plain-bounce.ts';
import { readMail } from './read-mail.ts';

/** What a mail that came in is. */
export type InboundKind =
  | { kind: 'bounce'; reports: RecipientReport[]; isStandard: boolean }
  | { kind: 'feedback'; report: FeedbackReport }
  | { kind: 'auto_reply' }
  /** A mail of a person, or of a program that reports nothing. */
  | { kind: 'other' };

/** Reads a mail and says what it is; pure. Throws UnreadableMail for bytes that are no mail. */
export async function classifyMail(raw: Uint8Array): Promise<InboundKind> {
  const mail = await readMail(raw);
  const feedback = readFeedbackReport(mail);
  if (feedback) return { kind: 'feedback', report: feedback };
  const reports = readDeliveryReport(mail);
  if (reports.length > 0)
    return {
      kind: 'bounce',
      isStandard: true,
      reports: reports.map((report) => withWordsOf(report, () => readPlainBounce(mail))),
    };
  if (!isFromMailServer(mail) && isAutoReply(mail)) return { kind: 'auto_reply' };
  const plain = readPlainBounce(mail);
  return plain ? { kind: 'bounce', isStandard: false, reports: [plain] } : { kind: 'other' };
}

// A report that says only that it failed is read together with the words beside it.
function withWordsOf(
  report: RecipientReport,
  words: () => RecipientReport | null,
): RecipientReport {
  if (report.action !== 'failed' || (report.diagnostic !== '' && report.status !== null))
    return report;
  const said = words();
  if (!said) return report;
  return {
    ...report,
    status: report.status ?? said.status,
    diagnostic: report.diagnostic || said.diagnostic,
    recipient: report.recipient || said.recipient,
    stage: report.stage ?? said.stage,
  };
}
