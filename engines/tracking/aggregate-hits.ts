import { classifyHit, type RequestKind, type Verdict } from './machine-hits.ts';
import { currentRules, type HitRules } from './machine-rules.ts';

/** One request that a delivery caused, as it is judged. */
export interface Hit {
  kind: 'open' | 'click' | 'web_view';
  mailingId: number;
  contactId: number;
  linkNo: number | null;
  requestKind: RequestKind;
  /** A digest of the address that tells addresses of one mailing apart and nothing else; null when it is not known. */
  addressKey: number | null;
  userAgent: string;
  at: Date;
}

/** An open or a click that is known: stored with an id, or new in this batch. */
export interface EngagementEvent {
  id: number | null;
  kind: 'open' | 'click';
  /** 0 for opens. */
  linkNo: number;
  at: Date;
  isMachine: boolean;
}

/** What the database knows about one delivery before the batch. */
export interface KnownDelivery {
  mailingId: number;
  contactId: number;
  sentAt: Date | null;
  openedAt: Date | null;
  lastOpenAt: Date | null;
  honeypotAt: Date | null;
  honeypotAddress: number | null;
  /** All clicks when the batch has one; all opens too when it has one on the hidden link, which may take them back. */
  events: readonly EngagementEvent[];
}

/** A hit with its verdict, ready to be stored. */
export interface JudgedHit extends Hit {
  isMachine: boolean;
  reason: string | null;
  detail: string | null;
}

/** What a batch changes about one delivery. */
export interface AggregatedDelivery {
  mailingId: number;
  contactId: number;
  before: DeliveryState;
  after: DeliveryState;
  /** Stored events that turn out to be a machine's, with the rule that says so. */
  reversed: { id: number; rule: string }[];
  /** What machines did since, the reversed events of people among it. */
  machineOpens: number;
  machineClicks: number;
}

/** What is kept of a delivery, and what people did as far as it is known. */
export interface DeliveryState {
  openedAt: Date | null;
  lastOpenAt: Date | null;
  honeypotAt: Date | null;
  honeypotAddress: number | null;
  opens: readonly EngagementEvent[];
  clicks: readonly EngagementEvent[];
}

/** Judges a batch of hits and says what it changes; hits of deliveries that do not exist are left out. */
export function aggregateHits(
  hits: readonly Hit[],
  known: readonly KnownDelivery[],
  rules: HitRules = currentRules,
): { judged: JudgedHit[]; deliveries: AggregatedDelivery[] } {
  const working = new Map(known.map((delivery) => [keyOf(delivery), startDelivery(delivery)]));
  const judged: { hit: Hit; verdict: Verdict; event: WorkingEvent | null }[] = [];
  for (const hit of hits) {
    const delivery = working.get(keyOf(hit));
    if (delivery) judged.push(takeHit(hit, delivery, rules));
  }
  return { judged: judged.map(finishHit), deliveries: [...working.values()].map(finishDelivery) };
}

type WorkingEvent = EngagementEvent & { rule: string | null };
interface Working {
  known: KnownDelivery;
  events: WorkingEvent[];
  openedAt: Date | null;
  lastOpenAt: Date | null;
  honeypotAt: Date | null;
  honeypotAddress: number | null;
  reversed: { id: number; rule: string }[];
}

function startDelivery(known: KnownDelivery): Working {
  const { openedAt, lastOpenAt, honeypotAt, honeypotAddress } = known;
  return {
    known,
    events: known.events.map((event) => ({ ...event, rule: null })),
    openedAt,
    lastOpenAt,
    honeypotAt,
    honeypotAddress,
    reversed: [],
  };
}

function takeHit(
  hit: Hit,
  delivery: Working,
  rules: HitRules,
): { hit: Hit; verdict: Verdict; event: WorkingEvent | null } {
  const verdict = judge(hit, delivery, rules);
  if (hit.kind === 'web_view') return { hit, verdict, event: null };
  const event: WorkingEvent = {
    id: null,
    kind: hit.kind,
    linkNo: hit.linkNo ?? 0,
    at: hit.at,
    isMachine: verdict.isMachine,
    rule: verdict.isMachine ? verdict.rule : null,
  };
  delivery.events.push(event);
  if (!verdict.isMachine && hit.kind === 'open') {
    delivery.openedAt ??= hit.at;
    delivery.lastOpenAt = hit.at;
  }
  if (verdict.isMachine && verdict.rule === 'hidden_link') {
    delivery.honeypotAt = hit.at;
    delivery.honeypotAddress = hit.addressKey;
    takeBack(delivery, hit.at, {
      within: rules.nearHiddenLink,
      rule: 'hidden_link_burst',
      kinds: ['open', 'click'],
    });
  } else if (verdict.isMachine && verdict.rule === 'burst') {
    takeBack(delivery, hit.at, {
      within: Math.max(...rules.bursts.map(({ within }) => within)),
      rule: 'burst',
      kinds: ['click'],
    });
  }
  return { hit, verdict, event };
}

function judge(hit: Hit, delivery: Working, rules: HitRules): Verdict {
  return classifyHit(
    {
      kind: hit.kind,
      requestKind: hit.requestKind,
      userAgent: hit.userAgent,
      at: hit.at,
      sentAt: delivery.known.sentAt,
      isHiddenLink: hit.kind === 'click' && hit.linkNo === 0,
      hiddenLinkAt: delivery.honeypotAt,
      isHiddenLinkAddress:
        delivery.honeypotAddress !== null && delivery.honeypotAddress === hit.addressKey,
      lastOpenAt: delivery.lastOpenAt,
      linksWithin(milliseconds) {
        const links = new Set([hit.linkNo]);
        for (const { kind, linkNo, at } of delivery.events)
          if (kind === 'click' && isNear(hit.at, at, milliseconds)) links.add(linkNo);
        return links.size;
      },
    },
    rules,
  );
}

// What came first in a burst looked like a person; what gives the machine away comes later.
function takeBack(
  delivery: Working,
  at: Date,
  {
    within,
    rule,
    kinds,
  }: { within: number; rule: string; kinds: readonly EngagementEvent['kind'][] },
): void {
  let hasOpens = false;
  for (const event of delivery.events) {
    if (event.isMachine || !kinds.includes(event.kind) || !isNear(at, event.at, within)) continue;
    event.isMachine = true;
    event.rule = rule;
    if (event.id !== null) delivery.reversed.push({ id: event.id, rule });
    hasOpens ||= event.kind === 'open';
  }
  if (!hasOpens) return;
  // Opens are taken back only where all of the delivery are known.
  const left = delivery.events.filter((event) => event.kind === 'open' && !event.isMachine);
  delivery.openedAt = left[0]?.at ?? null;
  delivery.lastOpenAt = left.at(-1)?.at ?? null;
}

function finishHit({
  hit,
  verdict,
  event,
}: {
  hit: Hit;
  verdict: Verdict;
  event: WorkingEvent | null;
}): JudgedHit {
  return {
    ...hit,
    isMachine: event?.isMachine ?? verdict.isMachine,
    reason: event?.rule ?? (verdict.isMachine ? verdict.rule : null),
    detail: verdict.isMachine ? null : verdict.via,
  };
}

function finishDelivery({
  known,
  events,
  openedAt,
  lastOpenAt,
  honeypotAt,
  honeypotAddress,
  reversed,
}: Working): AggregatedDelivery {
  const people = (
    kind: EngagementEvent['kind'],
    of: readonly EngagementEvent[],
  ): EngagementEvent[] => of.filter((event) => event.kind === kind && !event.isMachine);
  const machines = (kind: EngagementEvent['kind'], of: readonly EngagementEvent[]): number =>
    of.filter((event) => event.kind === kind && event.isMachine).length;
  return {
    mailingId: known.mailingId,
    contactId: known.contactId,
    before: {
      openedAt: known.openedAt,
      lastOpenAt: known.lastOpenAt,
      honeypotAt: known.honeypotAt,
      honeypotAddress: known.honeypotAddress,
      opens: people('open', known.events),
      clicks: people('click', known.events),
    },
    after: {
      openedAt,
      lastOpenAt,
      honeypotAt,
      honeypotAddress,
      opens: people('open', events),
      clicks: people('click', events),
    },
    reversed,
    machineOpens: machines('open', events) - machines('open', known.events),
    machineClicks: machines('click', events) - machines('click', known.events),
  };
}

function isNear(one: Date, other: Date, milliseconds: number): boolean {
  return Math.abs(one.getTime() - other.getTime()) <= milliseconds;
}

function keyOf(delivery: { mailingId: number; contactId: number }): string {
  return `${delivery.mailingId}:${delivery.contactId}`;
}
