import type { FastifyRequest } from 'fastify';
import { page, type Answer } from '#platform/server/http/route.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { RequestKind } from './machine-hits.ts';
import { acceptedLanguage } from './pages/page-texts.ts';
import { unknownLinkPage } from './pages/unknown-link-page.ts';
import { readToken, type TokenKind } from './tokens.ts';

/** How an address of a mail was asked for: browsers and mail programs say so when they only fetch ahead of a person. */
export function requestKindOf({ method, headers }: FastifyRequest): RequestKind {
  if (method === 'HEAD') return 'head';
  const purpose =
    headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|preview|prerender/i.test(String(purpose))
    ? 'prefetch'
    : 'get';
}

/** The page of a link that leads nowhere. Whose it is, and in which language their mail was, is not known: the browser's own has to do. */
export function unknownLink(raw: FastifyRequest): Answer {
  return page(unknownLinkPage(acceptedLanguage(raw.headers['accept-language'])), 404);
}

/** Whose mail a link of a kind is of, by the parameters of its address. */
export function accountIn({ secrets }: { readonly secrets: Secrets }, kind: TokenKind) {
  return (named: Readonly<Record<string, string>>): number | null =>
    readToken(secrets, kind, named['token'] ?? '')?.accountId ?? null;
}
