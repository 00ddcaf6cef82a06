import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isMachineRequest, readableAgent, requestKindOf } from '#engines/tracking/public.ts';

import { notFound, type ProductError } from '#platform/server/errors.ts';
import { bytes, page, redirect, type Answer } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { sandboxedPage } from '#platform/server/strangers/sandboxed-page.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import { nonceMark } from './compile-page.ts';
import type { VisitCounter } from './count-visits.ts';

/** Where a visitor looks for a page: an address of an account, on a domain of it or on none. */
export interface AskedPlace {
  readonly accountId: number;
  readonly domainId: number | null;
  readonly url: string;
}

type Found =
  | { kind: 'page'; id: number; html: string; etag: string }
  | { kind: 'moved'; url: string; host: string }
  | { kind: 'gone' }
  | { kind: 'none' };

// So long may another process go on showing what was there before a publication.
const keptMs = 1_000;

/** Answers visitors with published pages from memory: each whole, and only the version that is shown now. */
export class PublicPages {
  readonly #services: Services;
  readonly #counter: VisitCounter;
  readonly #find = ttlCache<Found>({ forMs: keptMs, most: 2_000 });

  constructor(services: Services, counter: VisitCounter) {
    this.#services = services;
    this.#counter = counter;
  }

  async answer(place: AskedPlace, raw: FastifyRequest): Promise<Answer> {
    const key = `${place.accountId} ${place.domainId ?? 0} ${place.url}`;
    const found = await this.#find(key, () => this.#read(place));
    if (found.kind === 'none') throw pageMissing();
    if (found.kind === 'gone') return page('<!doctype html><title>410</title><h1>410</h1>', 410);
    if (found.kind === 'moved') return redirect(this.#addressOf(found, place));
    this.#count({ accountId: place.accountId, id: found.id }, raw);
    if (raw.headers['if-none-match'] === found.etag)
      return bytes(Buffer.alloc(0), 'text/html; charset=utf-8', { etag: found.etag }, 304);
    const nonce = randomBytes(16).toString('base64url');
    return sandboxedPage(found.html.replace(nonceMark, nonce), {
      isOnOwnHost: place.domainId !== null,
      scriptNonce: nonce,
      headers: { etag: found.etag, 'cache-control': 'public, max-age=0, must-revalidate' },
    });
  }

  #count(of: { accountId: number; id: number }, raw: FastifyRequest): void {
    if (raw.headers['sec-gpc'] === '1') return;
    const asked = {
      kind: 'click' as const,
      requestKind: requestKindOf(raw),
      userAgent: readableAgent(raw.headers['user-agent'] ?? ''),
    };
    this.#counter.add(of, isMachineRequest(asked) ? 'machine_visits' : 'visits');
  }

  #addressOf({ url, host }: { url: string; host: string }, place: AskedPlace): string {
    if (host === '' && place.domainId === null)
      return url.split('/').map(encodeURIComponent).join('/');
    if (host === '') return `/${url}`;
    const address = new URL(this.#services.config.publicUrl);
    address.hostname = host;
    return `${address.origin}/${url}`;
  }

  async #read({ accountId, domainId, url }: AskedPlace): Promise<Found> {
    const errand = { accountId, section: 'landing_pages', refusal: pageMissing };
    return inPublicAccount(this.#services, errand, async ({ db, id: account }) => {
      const { rows } = await sql<{ id: number; status: string; html: string | null }>`
        select p.id, p.status, v.html from landing_pages p
        left join landing_page_versions v on v.account_id = ${account} and v.landing_page_id = p.id and v.version = p.version
        where p.account_id = ${account} and p.url = ${url} and coalesce(p.domain_id, 0) = ${domainId ?? 0}`.execute(
        db,
      );
      const [found] = rows;
      if (found?.status === 'published' && found.html !== null) {
        const etag = `"${createHash('sha256').update(found.html).digest('base64url').slice(0, 22)}"`;
        return { kind: 'page', id: found.id, html: found.html, etag };
      }
      if (found) return { kind: found.status === 'unpublished' ? 'gone' : 'none' };
      const { rows: moved } = await sql<{ url: string; host: string | null }>`
        select p.url, (select d.name from domains d where d.account_id = ${account} and d.id = p.domain_id) as host
        from landing_page_addresses a join landing_pages p on p.account_id = ${account} and p.id = a.landing_page_id
        where a.account_id = ${account} and a.domain_id = ${domainId ?? 0} and a.url = ${url}`.execute(
        db,
      );
      return moved[0]
        ? { kind: 'moved', url: moved[0].url, host: moved[0].host ?? '' }
        : { kind: 'none' };
    });
  }
}

/** What a visitor hears of a page that is not there, whosever it was. */
export function pageMissing(): ProductError {
  return notFound('page');
}
