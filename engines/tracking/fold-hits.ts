import { classifyHit, type HitManner, type Verdict } from './classify-hit.ts';
import { currentRules, type HitRules } from './rules.ts';

/** One request of somebody's mail, as it is judged. */
export interface Hit {
  kind: 'open' | 'click' | 'web_view';
  mailingId: number;
  contactId: number;
  linkNo: number | null;
  manner: HitManner;
  /** A digest of the address that tells addresses of one mailing apart and nothing else; null when it is not known. */
  addressKey: number | null;
  userAgent: string;
  at: Date;
}

/** An open or a click that is known: stored with an id, or new in this batch. */
export interface Deed {
  id: number | null;
  kind: 'open' | 'click';
  /** 0 for opens. */
  linkNo: number;
  at: Date;
  isMachine: boolean;
}

/** What the database knows about one copy before the batch. */
export interface KnownCopy {
  mailingId: number;
  contactId: number;
  sentAt: Date | null;
  openedAt: Date | null;
  lastOpenAt: Date | null;
  trappedAt: Date | null;
  trapAddress: number | null;
  /** All clicks when the batch has one; all opens too when it has one on the hidden link, which may take them back. */
  deeds: readonly Deed[];
}

/** A hit with its verdict, ready to be stored. */
export interface JudgedHit extends Hit {
  isMachine: boolean;
  reason: string | null;
  detail: string | null;
}

/** What a batch changes about one copy. */
export interface FoldedCopy {
  mailingId: number;
  contactId: number;
  before: CopyState;
  after: CopyState;
  /** Stored deeds that turn out to be a machine's, with the rule that says so. */
  reversed: { id: number; rule: string }[];
  /** What machines did since, the reversed deeds of people among it. */
  machineOpens: number;
  machineClicks: number;
}

/** What is kept of a copy, and what people did as far as it is known. */
export interface CopyState {
  openedAt: Date | null;
  lastOpenAt: Date | null;
  trappedAt: Date | null;
  trapAddress: number | null;
  opens: readonly Deed[];
  clicks: readonly Deed[];
}

/** Judges a batch of hits and says what it changes; hits of copies that do not exist are left out. */
export function foldHits(
  hits: readonly Hit[],
  known: readonly KnownCopy[],
  rules: HitRules = currentRules,
): { judged: JudgedHit[]; copies: FoldedCopy[] } {
  const working = new Map(known.map((copy) => [keyOf(copy), startCopy(copy)]));
  const judged: { hit: Hit; verdict: Verdict; deed: WorkingDeed | null }[] = [];
  for (const hit of hits) {
    const copy = working.get(keyOf(hit));
    if (copy) judged.push(takeHit(hit, copy, rules));
  }
  return { judged: judged.map(finishHit), copies: [...working.values()].map(finishCopy) };
}

type WorkingDeed = Deed & { rule: string | null };
interface Working {
  known: KnownCopy;
  deeds: WorkingDeed[];
  openedAt: Date | null;
  lastOpenAt: Date | null;
  trappedAt: Date | null;
  trapAddress: number | null;
  reversed: { id: number; rule: string }[];
}

function startCopy(known: KnownCopy): Working {
  const { openedAt, lastOpenAt, trappedAt, trapAddress } = known;
  return {
    known,
    deeds: known.deeds.map((deed) => ({ ...deed, rule: null })),
    openedAt,
    lastOpenAt,
    trappedAt,
    trapAddress,
    reversed: [],
  };
}

function takeHit(
  hit: Hit,
  copy: Working,
  rules: HitRules,
): { hit: Hit; verdict: Verdict; deed: WorkingDeed | null } {
  const verdict = judge(hit, copy, rules);
  if (hit.kind === 'web_view') return { hit, verdict, deed: null };
  const deed: WorkingDeed = {
    id: null,
    kind: hit.kind,
    linkNo: hit.linkNo ?? 0,
    at: hit.at,
    isMachine: verdict.isMachine,
    rule: verdict.isMachine ? verdict.rule : null,
  };
  copy.deeds.push(deed);
  if (!verdict.isMachine && hit.kind === 'open') {
    copy.openedAt ??= hit.at;
    copy.lastOpenAt = hit.at;
  }
  if (verdict.isMachine && verdict.rule === 'hidden_link') {
    copy.trappedAt = hit.at;
    copy.trapAddress = hit.addressKey;
    takeBack(copy, hit.at, {
      within: rules.nearHiddenLink,
      rule: 'hidden_link_burst',
      kinds: ['open', 'click'],
    });
  } else if (verdict.isMachine && verdict.rule === 'burst') {
    takeBack(copy, hit.at, {
      within: Math.max(...rules.bursts.map(({ within }) => within)),
      rule: 'burst',
      kinds: ['click'],
    });
  }
  return { hit, verdict, deed };
}

function judge(hit: Hit, copy: Working, rules: HitRules): Verdict {
  return classifyHit(
    {
      kind: hit.kind,
      manner: hit.manner,
      userAgent: hit.userAgent,
      at: hit.at,
      sentAt: copy.known.sentAt,
      isHiddenLink: hit.kind === 'click' && hit.linkNo === 0,
      hiddenLinkAt: copy.trappedAt,
      isHiddenLinkAddress: copy.trapAddress !== null && copy.trapAddress === hit.addressKey,
      lastOpenAt: copy.lastOpenAt,
      linksWithin(milliseconds) {
        const links = new Set([hit.linkNo]);
        for (const { kind, linkNo, at } of copy.deeds)
          if (kind === 'click' && isNear(hit.at, at, milliseconds)) links.add(linkNo);
        return links.size;
      },
    },
    rules,
  );
}

// What came first in a burst looked like a person; what gives the machine away comes later.
function takeBack(
  copy: Working,
  at: Date,
  { within, rule, kinds }: { within: number; rule: string; kinds: readonly Deed['kind'][] },
): void {
  let hasOpens = false;
  for (const deed of copy.deeds) {
    if (deed.isMachine || !kinds.includes(deed.kind) || !isNear(at, deed.at, within)) continue;
    deed.isMachine = true;
    deed.rule = rule;
    if (deed.id !== null) copy.reversed.push({ id: deed.id, rule });
    hasOpens ||= deed.kind === 'open';
  }
  if (!hasOpens) return;
  // Opens are taken back only where all of the copy are known.
  const left = copy.deeds.filter((deed) => deed.kind === 'open' && !deed.isMachine);
  copy.openedAt = left[0]?.at ?? null;
  copy.lastOpenAt = left.at(-1)?.at ?? null;
}

function finishHit({
  hit,
  verdict,
  deed,
}: {
  hit: Hit;
  verdict: Verdict;
  deed: WorkingDeed | null;
}): JudgedHit {
  return {
    ...hit,
    isMachine: deed?.isMachine ?? verdict.isMachine,
    reason: deed?.rule ?? (verdict.isMachine ? verdict.rule : null),
    detail: verdict.isMachine ? null : verdict.via,
  };
}

function finishCopy({
  known,
  deeds,
  openedAt,
  lastOpenAt,
  trappedAt,
  trapAddress,
  reversed,
}: Working): FoldedCopy {
  const people = (kind: Deed['kind'], of: readonly Deed[]): Deed[] =>
    of.filter((deed) => deed.kind === kind && !deed.isMachine);
  const machines = (kind: Deed['kind'], of: readonly Deed[]): number =>
    of.filter((deed) => deed.kind === kind && deed.isMachine).length;
  return {
    mailingId: known.mailingId,
    contactId: known.contactId,
    before: {
      openedAt: known.openedAt,
      lastOpenAt: known.lastOpenAt,
      trappedAt: known.trappedAt,
      trapAddress: known.trapAddress,
      opens: people('open', known.deeds),
      clicks: people('click', known.deeds),
    },
    after: {
      openedAt,
      lastOpenAt,
      trappedAt,
      trapAddress,
      opens: people('open', deeds),
      clicks: people('click', deeds),
    },
    reversed,
    machineOpens: machines('open', deeds) - machines('open', known.deeds),
    machineClicks: machines('click', deeds) - machines('click', known.deeds),
  };
}

function isNear(one: Date, other: Date, milliseconds: number): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= milliseconds;
}

function keyOf(copy: { mailingId: number; contactId: number }): string {
  return `${copy.mailingId}:${copy.contactId}`;
}
