import { classifyReply, isPolicyBlock } from '#engines/delivery/public.ts';
import { statusIn, type RecipientReport } from './delivery-report.ts';

/** What a report means for the person's address. */
export interface Judgement {
  /** hard: the address is dead; soft: not now; policy: the sender or the mail was refused; none: nothing has failed (yet). */
  effect: 'hard' | 'soft' | 'policy' | 'none';
  status: string | null;
  /** The sending domain itself is refused: it should rest. */
  isBlock: boolean;
  /** What the server said, for people. */
  text: string;
}

const expired =
  /expired|timed? ?out|retry time|too (long|old)|not responding|temporar|try again|deferred|unable to contact|greylist/i;
const movedOrGone =
  /recipient not found|unknown recipient|not listed in|unroutable (mail )?domain|host (unknown|not found)|unknown host|domain (does not|doesn.t) exist|couldn.t find any host|email address (wasn.t|could not be) found|invalid (address|user|final delivery userid)|address (not|couldn.t be) found|may not exist/i;
const full = /full|quota|exceeds allowed size|exceeded the local limit|over its? limit|一杯/i;
// Some servers answer an address code when it is the sender they do not want.
const aboutSender =
  /sender (address )?(is )?(rejected|denied|blocked)|\bspf\b|dkim|dmarc|spamhaus|black ?list|block ?list|not allowed to send|poor reputation/i;
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
    effect: isBlock ? 'policy' : effectOf(status, report.diagnostic),
    status,
    isBlock,
    text,
  };
}

// "5.0.0" says only that it failed; a code in the server's own words says why.
function tellingStatus({ status, diagnostic }: RecipientReport): string | null {
  const said = statusIn(diagnostic);
  if (status === null || (said !== null && status.endsWith('.0.0') && !said.endsWith('.0.0')))
    return said ?? status;
  return status;
}

function effectOf(status: string | null, text: string): Judgement['effect'] {
  if (status?.startsWith('4.')) return 'soft';
  if (status?.startsWith('5.1.') && aboutSender.test(text)) return 'policy';
  const code = Number(/(?<!\d)([45]\d\d)(?!\d)/.exec(text)?.[1] ?? (status === null ? 0 : 550));
  const isTelling = status !== null && !/^5\.[05]\.0$/.test(status);
  if (!isTelling && code < 500) {
    if (code >= 400 || expired.test(text)) return 'soft';
  }
  const verdict = classifyReply(
    { code: code === 0 ? 550 : code, enhanced: isTelling ? status : null, text },
    isTelling ? 'rcpt' : 'body',
  );
  if (verdict.kind === 'bounced') return verdict.reason === 'hard_bounced' ? 'hard' : 'soft';
  if (verdict.kind === 'deferred') return 'soft';
  return isTelling ? 'policy' : byWords(text);
}

function byWords(text: string): Judgement['effect'] {
  if (tooLarge.test(text)) return 'policy';
  if (movedOrGone.test(text)) return 'hard';
  return full.test(text) || expired.test(text) ? 'soft' : 'policy';
}
