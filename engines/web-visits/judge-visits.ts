import { directSource, type VisitSource } from './sources.ts';
import type { WaitingHit } from './waiting-visits.ts';
import type { Strength } from './visit-mark.ts';

/** A visitor as hits find and change it; without an id until it is stored. */
export interface Visitor {
  id: number | null;
  readonly websiteId: number;
  readonly browserId: string;
  contactId: number | null;
  strength: Strength | null;
  isCurrent: boolean;
  views: number;
  readonly firstAt: Date;
  lastAt: Date;
  isChanged: boolean;
}

/** A page that somebody looked at. */
export interface View {
  readonly visitor: Visitor;
  readonly websiteId: number;
  readonly contactId: number | null;
  readonly path: string;
  /** Where the visit came from that begins with it. */
  readonly source: VisitSource | null;
  /** The visitor's first of its day. */
  readonly isFirstOfDay: boolean;
  readonly country: string | null;
  readonly userAgent: string;
  readonly at: Date;
  seconds: number;
}

/** Something a site told by itself. */
export interface SiteEvent {
  readonly visitor: Visitor;
  readonly websiteId: number;
  readonly contactId: number | null;
  readonly name: string;
  readonly value: number | null;
  readonly at: Date;
}

/** Seconds on a page whose view is stored already. */
export interface LateSeconds {
  readonly visitor: Visitor;
  readonly websiteId: number;
  readonly path: string;
  readonly seconds: number;
  readonly at: Date;
}

/** What hits come to. */
export interface JudgedVisits {
  readonly visitors: readonly Visitor[];
  readonly views: readonly View[];
  readonly events: readonly SiteEvent[];
  readonly late: readonly LateSeconds[];
}

/** A contact that hits name or visitors are. */
export interface NamedContact {
  readonly id: number;
  readonly emailKey: string | null;
  readonly isUncounted: boolean;
}

/** What is known before hits are judged. */
export interface KnownBefore {
  readonly visitors: readonly Visitor[];
  readonly contacts: readonly NamedContact[];
  dayOf(at: Date): string;
}

const visitEndsAfterMs = 30 * 60_000;

/** Says who looked at what: hits of people, the earliest first. Whoever is not to be counted leaves nothing. Pure but for the visitors, which it changes. */
export function judgeVisits(hits: readonly WaitingHit[], known: KnownBefore): JudgedVisits {
  const browsers = new Browsers(known.visitors);
  const contacts = new Contacts(known.contacts);
  const came: Came = { views: [], events: [], late: [], open: new Map() };
  for (const hit of hits) {
    const named = contacts.namedBy(hit);
    const current = browsers.of(hit);
    if (contacts.isUncounted(named?.id ?? current?.contactId ?? null)) continue;
    if (hit.kind === 'identify') {
      if (named) browsers.link(hit, named.id);
      continue;
    }
    const visitor = named ? browsers.link(hit, named.id) : (current ?? browsers.begin(hit, null));
    note(came, { hit, visitor, known });
    visitor.lastAt = hit.at;
    if (hit.kind === 'view') visitor.views += 1;
    visitor.isChanged = true;
  }
  const { views, events, late } = came;
  return { visitors: browsers.changed(), views, events, late };
}

interface Came {
  readonly views: View[];
  readonly events: SiteEvent[];
  readonly late: LateSeconds[];
  /** The page that each visitor is on. */
  readonly open: Map<Visitor, View>;
}

function note(
  { views, events, late, open }: Came,
  { hit, visitor, known }: { hit: WaitingHit; visitor: Visitor; known: KnownBefore },
): void {
  const common = { visitor, websiteId: hit.websiteId, contactId: visitor.contactId, at: hit.at };
  if (hit.kind === 'view') {
    const { path, country, userAgent } = hit;
    const beginning = beginningOf(hit, visitor, known);
    const view = { ...common, path, country, userAgent, seconds: 0, ...beginning };
    views.push(view);
    open.set(visitor, view);
    return;
  }
  if (hit.kind === 'event') {
    events.push({ ...common, name: hit.name, value: hit.value });
    return;
  }
  if (hit.value === null) return;
  const view = open.get(visitor);
  if (view?.path === hit.path) view.seconds += hit.value;
  else late.push({ ...common, path: hit.path, seconds: hit.value });
}

/** The contacts of a batch, by id and address. */
class Contacts {
  readonly #byId: ReadonlyMap<number, NamedContact>;
  readonly #byAddress: ReadonlyMap<string | null, NamedContact>;

  constructor(contacts: readonly NamedContact[]) {
    this.#byId = new Map(contacts.map((contact) => [contact.id, contact]));
    this.#byAddress = new Map(contacts.map((contact) => [contact.emailKey, contact]));
  }

  namedBy({ contactId, emailKey }: WaitingHit): NamedContact | undefined {
    if (contactId !== null) return this.#byId.get(contactId);
    return emailKey === null ? undefined : this.#byAddress.get(emailKey);
  }

  isUncounted(id: number | null): boolean {
    return id !== null && this.#byId.get(id)?.isUncounted === true;
  }
}

function beginningOf(
  hit: WaitingHit,
  visitor: Visitor,
  { dayOf }: KnownBefore,
): Pick<View, 'source' | 'isFirstOfDay'> {
  const isFirst = visitor.views === 0;
  const isBeginning =
    isFirst ||
    hit.at.getTime() - visitor.lastAt.getTime() > visitEndsAfterMs ||
    hit.source?.kind === 'email' ||
    hit.source?.kind === 'campaign';
  return {
    source: isBeginning ? (hit.source ?? directSource) : null,
    isFirstOfDay: isFirst || dayOf(visitor.lastAt) !== dayOf(hit.at),
  };
}

/** The visitors of browsers: one is current, others were before it. */
class Browsers {
  readonly #all = new Map<string, Visitor[]>();

  constructor(visitors: readonly Visitor[]) {
    for (const visitor of visitors) this.#add(visitor);
  }

  of(hit: WaitingHit): Visitor | undefined {
    return this.#all.get(keyOf(hit))?.find(({ isCurrent }) => isCurrent);
  }

  begin(hit: WaitingHit, contactId: number | null): Visitor {
    const { websiteId, browserId, at } = hit;
    const visitor: Visitor = {
      id: null,
      websiteId,
      browserId,
      contactId,
      strength: contactId === null ? null : hit.strength,
      isCurrent: true,
      views: 0,
      firstAt: at,
      lastAt: at,
      isChanged: true,
    };
    this.#add(visitor);
    return visitor;
  }

  /** The visitor who is this contact from now on: nobody who was known before becomes somebody else. */
  link(hit: WaitingHit, contactId: number): Visitor {
    const current = this.of(hit);
    const before = this.#all.get(keyOf(hit))?.find((one) => one.contactId === contactId);
    const next = before ?? (current?.contactId === null ? current : undefined);
    if (current && current !== next) {
      current.isCurrent = false;
      current.isChanged = true;
    }
    if (!next) return this.begin(hit, contactId);
    next.isCurrent = true;
    next.isChanged = true;
    next.contactId = contactId;
    if (next.strength !== 'sure') next.strength = hit.strength;
    return next;
  }

  changed(): Visitor[] {
    return [...this.#all.values()].flat().filter(({ isChanged }) => isChanged);
  }

  #add(visitor: Visitor): void {
    const key = keyOf(visitor);
    const known = this.#all.get(key);
    if (known) known.push(visitor);
    else this.#all.set(key, [visitor]);
  }
}

function keyOf({ browserId, websiteId }: Pick<Visitor, 'browserId' | 'websiteId'>): string {
  return `${browserId} ${websiteId}`;
}
