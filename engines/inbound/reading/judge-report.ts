import { classifyReply, isPolicyBlock } from '#engines/delivery/public.ts';
import { statusIn, type RecipientReport } from './delivery-report.ts';

/** What a report means for the person's address. */
export interface Judgement {
  /** hard: the address is dead; soft: not now; policy: the sender or the mail was refused; none: nothing has failed (yet). */
  effect: 'hard' | 'soft' | 'policy' | 'none';
  status: string | null;
  /** The sending domain itself is refused: its sending should be paused. */
  isBlock: boolean;
  /** What the server said, for people. */
  text: string;
}

const tooLarge = /(message|mail) ?size|too (large|big)|size limit/i;

/** Says what a report means (M22): 5.1.1 and the like are hard, 4.x and full mailboxes soft, policy neither. Pure. */
export function judgeReport(report: RecipientReport): Judgement {
  const status = tellingStatus(report);
  const text = [
    report.status !== null && statusIn(report.diagnostic) === null ? report.status : '',
    report.diagnostic,
  ]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 1_000);
  if (report.action !== 'failed' || status?.startsWith('2.'))
    return { effect: 'none', status, isBlock: false, text };
  // Some of these are 4.7.x: given up after days of trying, they are still about the sender.
  const isBlock = isPolicyBlock({ code: 550, enhanced: status, text: report.diagnostic });
  return {
    effect: isBlock ? 'policy' : effectOf(status, report),
    status,
    isBlock,
    text,
  };
}

/** A reply of a server within a report's words: its code with what follows, as in "5.1.0 - Unknown address error 550-'5.7.1 ...". */
const reply = /(?<![\d.])([45]\d\d)(?=[ -]['"#(<]*\S)/;

// What the receiver's server said, without what the reporter put in front of it.
function innerReply(diagnostic: string): { code: number; text: string } {
  const found = reply.exec(diagnostic);
  return found
    ? { code: Number(found[1]), text: diagnostic.slice(found.index) }
    : { code: 0, text: diagnostic };
}

// The code in the receiver's reply comes first: reporters often put a class of their own over it. Its general codes
// (5.0.0, 5.1.0) yield to a telling one of the same severity.
function tellingStatus({ status, diagnostic }: RecipientReport): string | null {
  const said = statusIn(innerReply(diagnostic).text) ?? statusIn(diagnostic);
  if (said === null || status === null) return said ?? status;
  return said.endsWith('.0') && !status.endsWith('.0') && said[0] === status[0] ? status : said;
}

function effectOf(
  status: string | null,
  { diagnostic, stage }: RecipientReport,
): Judgement['effect'] {
  const { code, text } = innerReply(diagnostic);
  const isTelling = status !== null && !/^5\.[05]\.0$/.test(status);
  // Given up after days: the last answer was for now.
  if (status?.startsWith('4.') || (!isTelling && code >= 400 && code < 500)) return 'soft';
  if (!isTelling && tooLarge.test(text)) return 'policy';
  const verdict = classifyReply(
    { code: code === 0 ? 550 : code, enhanced: isTelling ? status : null, text },
    stage ?? (isTelling ? 'rcpt' : 'body'),
  );
  if (verdict.kind === 'bounced') return verdict.reason === 'hard_bounced' ? 'hard' : 'soft';
  return verdict.kind === 'deferred' ? 'soft' : 'policy';
}
