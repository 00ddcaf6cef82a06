import type { Reply, Stage } from './provider.ts';

/** What a refusal means for the one row it is about. */
export type Verdict =
  | { kind: 'deferred'; slowDown: boolean }
  | { kind: 'bounced'; reason: 'hard_bounced' | 'soft_bounced' }
  | { kind: 'failed'; reason: 'provider_rejected' }
  /** The server wants nothing from us at all (no login, wrong password): every row waits, none is to blame. */
  | { kind: 'held' };

const hard: Verdict = { kind: 'bounced', reason: 'hard_bounced' };
const soft: Verdict = { kind: 'bounced', reason: 'soft_bounced' };
const rejected: Verdict = { kind: 'failed', reason: 'provider_rejected' };

const unknownMailbox = new RegExp(
  [
    '(user|mailbox|recipient|account|address|member|person)[^.;]{0,40}(unknown|not (be )?found|not exist|n.t exist|unavailable|disabled|inactive|invalid|suspended|no longer)',
    '(no such|unknown|invalid|unrouteable|nonexistent|inactive|disabled) (user|mailbox|recipient|local part|account|address|person)',
    '(does not|doesn.t) have an? [^;]{0,40}(account|mailbox)',
    'not a valid (mailbox|recipient|user)|no mailbox (here )?by that name|recipient rejected|not our customer|does not like recipient|relay(ing)? (access )?(denied|not permitted).*unknown',
  ].join('|'),
  'i',
);
const fullMailbox =
  /quota|mailbox (is )?full|over ?quota|insufficient (system )?storage|out of storage|exceed(ed|s)? (storage|mailbox)/i;
const policy =
  /spam|block|black ?list|deny ?list|policy|denied|reputation|rbl|dnsbl|spamhaus|\bspf\b|dkim|dmarc|authenticat|unsolicited|not allowed|content|virus|relay/i;
const slowly =
  /too many|rate|throttl|limit|slow down|try again later|busy|temporarily deferred|unusual/i;
const tooManyRecipients = /too many recipients/i;

/** Reads a refusal. The enhanced code wins over the basic one, the basic one over words. */
export function classifyReply(reply: Reply, stage: Stage): Verdict {
  if (isAboutUs(reply, stage)) return { kind: 'held' };
  if (tooManyRecipients.test(reply.text) || reply.enhanced?.endsWith('.5.3'))
    return { kind: 'deferred', slowDown: true };
  const severity = severityOf(reply);
  if (severity === 4) return { kind: 'deferred', slowDown: asksToSlowDown(reply) };
  if (severity !== 5) return { kind: 'deferred', slowDown: false };
  return reply.enhanced ? byEnhancedCode(reply.enhanced, reply, stage) : byBasicCode(reply, stage);
}

function isAboutUs(reply: Reply, stage: Stage): boolean {
  return stage === 'session' || [530, 534, 535, 538].includes(reply.code);
}

function severityOf(reply: Reply): number {
  const first = Number(reply.enhanced?.[0]);
  return first === 4 || first === 5 ? first : Math.floor(reply.code / 100);
}

function asksToSlowDown(reply: Reply): boolean {
  if (reply.code === 421 || /^4\.(7\.|3\.2$|4\.5$)/.test(reply.enhanced ?? '')) return true;
  return slowly.test(reply.text) && !fullMailbox.test(reply.text);
}

function byEnhancedCode(enhanced: string, reply: Reply, stage: Stage): Verdict {
  const [, subject, detail] = enhanced.split('.').map(Number) as [number, number, number];
  switch (subject) {
    case 1:
      if ([7, 8, 9].includes(detail) || (detail === 0 && stage === 'mail')) return rejected;
      return hard;
    case 2:
      if (detail === 1) return hard;
      return detail === 3 ? rejected : soft;
    case 3:
      return detail === 4 ? rejected : soft;
    case 4:
      return [1, 4, 310].includes(detail) ? hard : soft;
    case 5:
      return detail === 0 && unknownMailbox.test(reply.text) ? hard : rejected;
    case 6:
    case 7:
      return rejected;
    default:
      return byBasicCode(reply, stage);
  }
}

function byBasicCode(reply: Reply, stage: Stage): Verdict {
  if (stage === 'mail') return rejected;
  if (unknownMailbox.test(reply.text)) return hard;
  if (fullMailbox.test(reply.text)) return soft;
  if (policy.test(reply.text)) return rejected;
  switch (reply.code) {
    case 521:
    case 551:
    case 556:
      return hard;
    case 550:
    case 553:
      return stage === 'rcpt' ? hard : rejected;
    default:
      return rejected;
  }
}
