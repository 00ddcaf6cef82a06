import { isbot } from 'isbot';

/** What is known about one hit when it comes in. */
export interface HitEvidence {
  kind: 'open' | 'click' | 'web_view';
  method: string;
  userAgent: string;
  at: Date;
  /** When the mail server took this copy; null when that is not recorded yet. */
  sentAt: Date | null;
  isHiddenLink: boolean;
  /** Different links of this copy that were followed within the last seconds, this one included. */
  linksAtOnce: number;
}

/** Why a hit is taken for a machine's. */
export type MachineReason = 'hidden_link' | 'head' | 'too_fast' | 'burst' | 'bot' | 'privacy_proxy';

/** A person or a machine; `via` names a proxy through which a person looked. */
export type Verdict = { isMachine: false; via: string | null } | { isMachine: true; reason: MachineReason };

/** Nobody reads a mail this soon after the server took it, but scanners do. */
export const tooFastWithin = 2_000;
/** Seconds in which nobody follows this many different links. */
export const burstWindow = 5_000;
/** The most different links that a person follows in that time. */
export const mostLinksAtOnce = 4;

// These fetch a picture when a person opens the mail, and hide that person's address.
const proxies: readonly (readonly [RegExp, string])[] = [
  [/GoogleImageProxy/i, 'Google image proxy'],
  [/YahooMailProxy/i, 'Yahoo mail proxy'],
];
const scanners = /barracuda|mimecast|proofpoint|safelinks|symantec|messagelabs|ironport|forcepoint|fireeye|trend ?micro|sophos|bitdefender|python|curl|wget|java\/|go-http|okhttp|libwww|headless|phantom|httpclient|axios|node-fetch|undici/i;

/** Decides whether a person or a machine made a hit. */
export function classifyHit(evidence: HitEvidence): Verdict {
  if (evidence.isHiddenLink) return machine('hidden_link');
  if (evidence.method === 'HEAD') return machine('head');
  if (evidence.sentAt === null || evidence.at.getTime() - evidence.sentAt.getTime() < tooFastWithin) return machine('too_fast');
  if (evidence.linksAtOnce > mostLinksAtOnce) return machine('burst');
  return byUserAgent(evidence);
}

function byUserAgent({ kind, userAgent }: HitEvidence): Verdict {
  const agent = userAgent.trim();
  const via = proxies.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  if (via) return kind === 'open' ? { isMachine: false, via } : machine('bot');
  // Apple's mail privacy fetches every picture of every mail under this bare name, read or not.
  if (kind === 'open' && agent === 'Mozilla/5.0') return machine('privacy_proxy');
  if (agent === '' || scanners.test(agent) || isbot(agent)) return machine('bot');
  return { isMachine: false, via: null };
}

function machine(reason: MachineReason): Verdict {
  return { isMachine: true, reason };
}
