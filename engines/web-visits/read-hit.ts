import { createHmac, timingSafeEqual } from 'node:crypto';
import { normaliseAddress } from '#engines/audience/public.ts';
import { readableAgent } from '#engines/tracking/public.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { PublicRecord } from '#platform/server/strangers/public-keys.ts';
import { sourceOf, type VisitSource } from './sources.ts';
import { readVisitMark, type Strength } from './visit-mark.ts';
import { identityKeyOf } from './website-key.ts';

/** What a page says that happened. */
export type HitKind = 'view' | 'leave' | 'event' | 'identify';

/** One thing that a page said, checked as far as it can be without the database. */
export interface WebHit {
  readonly kind: HitKind;
  readonly websiteId: number;
  /** The browser's own id; null for one that is to be remembered for a day at most. */
  readonly browserId: string | null;
  readonly host: string;
  readonly path: string;
  readonly source: VisitSource | null;
  /** Seconds on a page that is left, or what an event is worth. */
  readonly value: number | null;
  readonly name: string;
  /** Whom a signed mark or a signed address names. */
  readonly contactId: number | null;
  readonly emailKey: string | null;
  readonly strength: Strength | null;
  readonly userAgent: string;
  readonly ip: string;
  readonly at: Date;
}

const kinds: ReadonlySet<string> = new Set(['view', 'leave', 'event', 'identify']);
const browserIds = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const longestPath = 500;
const longestName = 100;
const longestAgent = 500;
const mostSeconds = 3_600;

/** What a page said, or null where it says nothing that could be counted. */
export function readHit(
  secrets: Secrets,
  website: PublicRecord,
  said: {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly ip: string;
    readonly userAgent: string;
    readonly at: Date;
  },
): WebHit | null {
  const field = (name: string): string => {
    const value = said.fields[name];
    return typeof value === 'string' ? value : '';
  };
  const kind = field('k');
  const page = URL.parse(field('u'));
  if (!kinds.has(kind) || !page || !/^https?:$/.test(page.protocol)) return null;
  const browserId = browserIds.test(field('b')) ? field('b') : null;
  const named =
    browserId === null
      ? nobody
      : whoIs(secrets, website, {
          mark: field('m'),
          address: field('a'),
          mac: field('h'),
          at: said.at,
        });
  const name = clean(field('n'), longestName);
  if (kind === 'event' && name === '') return null;
  if (kind === 'identify' && named.strength === null) return null;
  return {
    kind: kind as HitKind,
    websiteId: website.id,
    browserId,
    host: page.hostname,
    path: clean(page.pathname, longestPath) || '/',
    source:
      kind === 'view'
        ? sourceOf(page, { referrer: field('r'), isMarked: named.contactId !== null })
        : null,
    value: kind === 'leave' ? secondsIn(field('s')) : numberIn(field('v')),
    name,
    ...named,
    userAgent: readableAgent(said.userAgent.slice(0, longestAgent)),
    ip: said.ip,
    at: said.at,
  };
}

const nobody = { contactId: null, emailKey: null, strength: null } as const;

function whoIs(
  secrets: Secrets,
  website: PublicRecord,
  { mark, address, mac, at }: { mark: string; address: string; mac: string; at: Date },
): Pick<WebHit, 'contactId' | 'emailKey' | 'strength'> {
  if (mark !== '') {
    const read = readVisitMark(secrets, { accountId: website.accountId, mark, now: at });
    return read === null
      ? nobody
      : { contactId: read.contactId, emailKey: null, strength: read.strength };
  }
  if (address === '' || !/^[0-9a-f]{64}$/.test(mac)) return nobody;
  const ours = createHmac('sha256', identityKeyOf(secrets, website))
    .update(address.trim().toLowerCase())
    .digest();
  if (!timingSafeEqual(ours, Buffer.from(mac, 'hex'))) return nobody;
  const known = normaliseAddress(address);
  return known.ok ? { contactId: null, emailKey: known.emailKey, strength: 'sure' } : nobody;
}

function secondsIn(text: string): number | null {
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, mostSeconds) : null;
}

function numberIn(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 1e12 ? null : value;
}

// Half a sign is no text for the database.
function clean(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}
