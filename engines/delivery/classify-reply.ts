import type { Reply, Stage } from './provider.ts';
import { meaningOf, saysFull, saysNoMailbox, type Meaning } from './refusal-words.ts';

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
  return slowly.test(reply.text) && !saysFull(reply.text);
}

function byEnhancedCode(enhanced: string, reply: Reply, stage: Stage): Verdict {
  const [, subject, detail] = enhanced.split('.').map(Number) as [number, number, number];
  const meaning = meaningOf(reply.text);
  switch (subject) {
    case 1:
      return ofAddress(detail, meaning, stage);
    case 2:
      // 5.2.1 and 5.2.0: the mailbox is there and switched off, unless the words say otherwise.
      if (detail === 3) return rejected;
      return detail !== 2 && meaning === 'gone' ? hard : soft;
    case 3:
      if (detail === 4) return rejected;
      return detail === 0 ? (byMeaning(meaning) ?? soft) : soft;
    case 4:
      return ofRoute(detail, meaning, reply.text);
    case 5:
      return detail === 0 && meaning === 'gone' ? hard : rejected;
    case 6:
      return rejected;
    case 7:
      // "5.7.1 User unknown": servers that check recipients by a rule answer with the code for rules.
      return detail <= 1 && saysNoMailbox(reply.text) && meaning === 'gone' ? hard : rejected;
    default:
      return byBasicCode(reply, stage);
  }
}

// Some servers answer with an address code when it is the sender they do not want, or the mailbox is full.
function ofAddress(detail: number, meaning: Meaning | null, stage: Stage): Verdict {
  if ([7, 8, 9].includes(detail) || stage === 'mail') return rejected;
  return byMeaning(meaning) ?? (detail === 0 ? soft : hard);
}

// 5.4.4 and 5.4.310: the domain has no server; 5.4.1 is Microsoft's word for an unknown recipient, for others nobody answered.
function ofRoute(detail: number, meaning: Meaning | null, text: string): Verdict {
  if (detail === 1 && /recipient address rejected/i.test(text)) return hard;
  if (meaning === 'gone') return hard;
  return (detail === 4 || detail === 310) && meaning === null ? hard : soft;
}

function byMeaning(meaning: Meaning | null): Verdict | null {
  return meaning === null ? null : { sender: rejected, not_now: soft, gone: hard }[meaning];
}

function byBasicCode(reply: Reply, stage: Stage): Verdict {
  if (stage === 'mail') return rejected;
  const said = byMeaning(meaningOf(reply.text));
  if (said) return said;
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
