import type { InboundKind } from './reading/classify-mail.ts';
import { judgeReport } from './reading/judge-report.ts';
import type { Arrival } from './store-mail.ts';

/** What something that came in says about one delivery of a mailing. */
export type ParsedReport =
  /** isBlock: the sending domain itself is refused, whoever the recipient is. */
  | { kind: 'bounce'; effect: 'hard' | 'soft' | 'policy'; text: string; isBlock: boolean }
  | { kind: 'complaint'; text: string }
  | { kind: 'unsubscribe'; source: 'mailto' | 'feedback_loop' };

/** What a mail says: reports, or why there are none. Quarantined: a person should look at it. */
export type Reading = { reports: ParsedReport[] } | { nothing: string } | { quarantined: string };

const weight = { hard: 3, soft: 2, policy: 1, none: 0 } as const;

/** What a mail at a signed address says. The address names the person, so addresses within the mail decide nothing. Pure. */
export function judgeMail(mail: InboundKind, purpose: Arrival['purpose']): Reading {
  if (mail.kind === 'feedback') return ofFeedback(mail.report);
  if (mail.kind === 'bounce') {
    const judged = mail.reports
      .map(judgeReport)
      .sort((one, other) => weight[other.effect] - weight[one.effect])[0];
    return !judged || judged.effect === 'none'
      ? { nothing: 'not_failed' }
      : {
          reports: [
            { kind: 'bounce', effect: judged.effect, text: judged.text, isBlock: judged.isBlock },
          ],
        };
  }
  // At the address of List-Unsubscribe every mail that is no report is the wish itself, whatever it says.
  if (purpose === 'unsubscribe') return { reports: [{ kind: 'unsubscribe', source: 'mailto' }] };
  return mail.kind === 'auto_reply'
    ? { nothing: 'auto_reply' }
    : {
        quarantined:
          'This is not a report about an email; it may be a message written by a person.',
      };
}

function ofFeedback(report: { type: string; agent: string }): Reading {
  switch (report.type) {
    case 'opt-out':
      return { reports: [{ kind: 'unsubscribe', source: 'feedback_loop' }] };
    case 'auth-failure':
    case 'not-spam':
      return { nothing: report.type.replace('-', '_') };
    case 'abuse':
    case 'fraud':
    case 'virus':
      return {
        reports: [
          {
            kind: 'complaint',
            text: `${report.type}${report.agent === '' ? '' : ` reported by ${report.agent}`}`,
          },
        ],
      };
    default:
      return { quarantined: 'This is feedback of an unknown kind.' };
  }
}
