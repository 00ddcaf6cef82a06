import { burstWindow, classifyHit, type Verdict } from './classify-hit.ts';

/** One request of somebody's mail, as it came in. */
export interface Hit {
  kind: 'open' | 'click' | 'web_view';
  mailingId: number;
  contactId: number;
  linkNo: number | null;
  method: string;
  ip: string;
  userAgent: string;
  at: Date;
}

/** A click that is known: stored with an id, or new in this batch. */
export interface Click {
  id: number | null;
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
  clicks: readonly Click[];
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
  before: Copy;
  after: Copy;
  /** Stored clicks that turn out to be a machine's. */
  reversed: number[];
  opens: { human: Date[]; machine: number };
  machineClicks: number;
}

interface Copy {
  openedAt: Date | null;
  /** Clicks of people. */
  clicks: readonly Click[];
}

/** Judges a batch of hits and says what it changes; hits of copies that do not exist are left out. */
export function foldHits(hits: readonly Hit[], known: readonly KnownCopy[]): { judged: JudgedHit[]; copies: FoldedCopy[] } {
  const working = new Map(known.map((copy) => [keyOf(copy), startCopy(copy)]));
  const judged: { hit: Hit; verdict: Verdict; click: Click | null }[] = [];
  for (const hit of hits) {
    const copy = working.get(keyOf(hit));
    if (!copy) continue;
    const verdict = judge(hit, copy);
    let click: Click | null = null;
    if (hit.kind === 'click') {
      click = { id: null, linkNo: hit.linkNo ?? 0, at: hit.at, isMachine: verdict.isMachine };
      copy.clicks.push(click);
      if (verdict.isMachine && (verdict.reason === 'burst' || verdict.reason === 'hidden_link')) reverseBurst(copy, hit.at);
    } else if (hit.kind === 'open') {
      if (verdict.isMachine) copy.opens.machine += 1;
      else copy.opens.human.push(hit.at);
    }
    judged.push({ hit, verdict, click });
  }
  return { judged: judged.map(finishHit), copies: [...working.values()].map(finishCopy) };
}

type Working = KnownCopy & { clicks: Click[]; reversed: number[]; opens: { human: Date[]; machine: number }; before: Copy; knownMachine: number };

function startCopy(copy: KnownCopy): Working {
  return {
    ...copy,
    clicks: copy.clicks.map((click) => ({ ...click })),
    reversed: [],
    opens: { human: [], machine: 0 },
    before: { openedAt: copy.openedAt, clicks: copy.clicks.filter((click) => !click.isMachine) },
    knownMachine: copy.clicks.filter((click) => click.isMachine).length,
  };
}

function judge(hit: Hit, copy: Working): Verdict {
  const links = new Set(hit.linkNo === null ? [] : [hit.linkNo]);
  for (const click of copy.clicks) if (Math.abs(hit.at.getTime() - click.at.getTime()) <= burstWindow) links.add(click.linkNo);
  return classifyHit({
    kind: hit.kind, method: hit.method, userAgent: hit.userAgent, at: hit.at, sentAt: copy.sentAt,
    isHiddenLink: hit.kind === 'click' && hit.linkNo === 0,
    linksAtOnce: hit.kind === 'click' ? links.size : 0,
  });
}

// The first links of a burst looked like a person's; the last one shows that they were not.
function reverseBurst(copy: Working, at: Date): void {
  for (const click of copy.clicks) {
    if (click.isMachine || Math.abs(at.getTime() - click.at.getTime()) > burstWindow) continue;
    click.isMachine = true;
    if (click.id !== null) copy.reversed.push(click.id);
  }
}

function finishHit({ hit, verdict, click }: { hit: Hit; verdict: Verdict; click: Click | null }): JudgedHit {
  const isMachine = click?.isMachine ?? verdict.isMachine;
  const reason = verdict.isMachine ? verdict.reason : isMachine ? 'burst' : null;
  return { ...hit, isMachine, reason, detail: verdict.isMachine ? null : verdict.via };
}

function finishCopy(copy: Working): FoldedCopy {
  const first = copy.opens.human[0] ?? null;
  return {
    mailingId: copy.mailingId,
    contactId: copy.contactId,
    before: copy.before,
    after: { openedAt: copy.openedAt ?? first, clicks: copy.clicks.filter((click) => !click.isMachine) },
    reversed: copy.reversed,
    opens: copy.opens,
    machineClicks: copy.clicks.filter((click) => click.isMachine).length - copy.knownMachine,
  };
}

function keyOf(copy: { mailingId: number; contactId: number }): string {
  return `${copy.mailingId}:${copy.contactId}`;
}
