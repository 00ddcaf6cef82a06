import { isbot } from 'isbot';
import { currentRules, type HitRules, type MachineRule } from './machine-rules.ts';

/** How a hit was asked for: by HEAD, or by a browser that says it only fetches ahead. */
export type RequestKind = 'get' | 'head' | 'prefetch';

/** What is known about one hit when it is judged. */
export interface HitEvidence {
  kind: 'open' | 'click' | 'web_view';
  requestKind: RequestKind;
  userAgent: string;
  at: Date;
  /** When the mail server took this delivery; null when that is not recorded yet. */
  sentAt: Date | null;
  isHiddenLink: boolean;
  /** When the hidden link of this delivery was followed last, and whether from the address of this hit. */
  hiddenLinkAt: Date | null;
  isHiddenLinkAddress: boolean;
  /** When a person opened this delivery last. */
  lastOpenAt: Date | null;
  /** Different links of this delivery that were followed within so many milliseconds, this one included. */
  linksWithin(milliseconds: number): number;
}

/** A person or a machine; `via` names a proxy through which a person looked. */
export type Verdict =
  | { isMachine: false; via: string | null }
  | { isMachine: true; rule: MachineRule };

/** Decides whether a person or a machine made a hit. */
export function classifyHit(evidence: HitEvidence, rules: HitRules = currentRules): Verdict {
  const { at, sentAt, hiddenLinkAt } = evidence;
  const since = (then: Date | null): number =>
    then === null ? Number.POSITIVE_INFINITY : at.getTime() - then.getTime();
  if (evidence.isHiddenLink) return machine('hidden_link');
  if (evidence.requestKind !== 'get') return machine(evidence.requestKind);
  if (sentAt === null || since(sentAt) < rules.tooFastWithin) return machine('too_fast');
  if (since(hiddenLinkAt) <= rules.nearHiddenLink) return machine('hidden_link_burst');
  if (evidence.isHiddenLinkAddress && since(hiddenLinkAt) <= rules.hiddenLinkAddress)
    return machine('hidden_link_address');
  if (
    evidence.kind === 'click' &&
    rules.bursts.some(({ within, mostLinks }) => evidence.linksWithin(within) > mostLinks)
  )
    return machine('burst');
  const verdict = byUserAgent(evidence, rules);
  if (
    !verdict.isMachine &&
    evidence.kind === 'open' &&
    since(evidence.lastOpenAt) < rules.repeatedOpen
  )
    return machine('repeat');
  return verdict;
}

/** Whether a request gives itself away as a machine's by how it was asked and by whom, whatever else is known of its mail. */
export function isMachineRequest(asked: {
  kind: 'open' | 'click';
  requestKind: RequestKind;
  userAgent: string;
}): boolean {
  return (
    asked.requestKind !== 'get' ||
    byUserAgent({ ...unsuspicious, ...asked }, currentRules).isMachine
  );
}

const unsuspicious = {
  at: new Date(0),
  sentAt: null,
  isHiddenLink: false,
  hiddenLinkAt: null,
  isHiddenLinkAddress: false,
  lastOpenAt: null,
  linksWithin: () => 1,
} as const;

/** The proxy that a person looks through by this name, or null. Where such a person is can't be told. */
export function proxyOf(userAgent: string, rules: HitRules = currentRules): string | null {
  return rules.proxies.find(({ agent }) => agent.test(userAgent))?.via ?? null;
}

// Few texts make most hits, and a text is judged the same each time.
const judgedAgents = new WeakMap<HitRules, Map<string, Verdict>>();
const mostRemembered = 20_000;

function byUserAgent({ kind, userAgent }: HitEvidence, rules: HitRules): Verdict {
  const known = judgedAgents.get(rules) ?? new Map<string, Verdict>();
  if (known.size === 0 || known.size >= mostRemembered) {
    known.clear();
    judgedAgents.set(rules, known);
  }
  const key = `${kind} ${userAgent}`;
  let verdict = known.get(key);
  if (verdict === undefined) known.set(key, (verdict = judgeAgent(kind, userAgent.trim(), rules)));
  return verdict;
}

function judgeAgent(kind: HitEvidence['kind'], agent: string, rules: HitRules): Verdict {
  const via = proxyOf(agent, rules);
  if (via !== null) return kind === 'open' ? { isMachine: false, via } : machine('bot');
  const known = rules.machines.find(
    ({ agent: pattern, only }) => (only === undefined || only === kind) && pattern.test(agent),
  );
  if (known) return machine(known.rule);
  return agent === '' || isbot(agent) ? machine('bot') : { isMachine: false, via: null };
}

function machine(rule: MachineRule): Verdict {
  return { isMachine: true, rule };
}
