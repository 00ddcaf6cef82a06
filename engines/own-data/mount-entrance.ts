import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandingOf, normaliseAddress } from '#engines/audience/public.ts';
import { acceptedLanguage, unknownLink } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import type { Answer, Router } from '#platform/server/http/route.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { ownPage } from '#platform/server/strangers/own-page.ts';
import { entrancePage } from './pages.ts';
import { ask, type OwnDataParts } from './parts.ts';
import { readAccountKey } from './request-token.ts';

const params = z.object({ accountKey: z.string() });
const form = z.object({ email: z.string().trim().max(1_000).default('') });

/** The page on which people find their preferences without an email: every address hears the same. */
export function mountEntrance(router: Router, parts: OwnDataParts): void {
  const { secrets, publicHosts } = parts.services;
  const byKey = (named: Readonly<Record<string, string>>) =>
    readAccountKey(secrets, named['accountKey'] ?? '');
  for (const [method, summary, answer] of [
    ['GET', 'Asks for an address, to send the link to its preferences by email', look],
    [
      'POST',
      'Sends the link to the preferences of an address by email; answers the same for all',
      take,
    ],
  ] as const) {
    router.global({
      method,
      path: '/preferences/:accountKey',
      role: 'public',
      accountOf: byKey,
      params,
      summary,
      handle: ({ params, raw }) => inside(parts, { accountId: byKey(params), raw }, answer),
    });
    router.global({
      method,
      path: '/preferences',
      role: 'public',
      accountOf: () => null,
      summary: `${summary}, under the host of an account`,
      handle: ({ raw }) => {
        const host = publicHosts.of(raw.raw);
        const accountId = host === null || host === 'own' ? null : (host.owner?.accountId ?? null);
        return inside(parts, { accountId, raw }, answer);
      },
    });
  }
}

type Answering = (account: Account, parts: OwnDataParts, raw: FastifyRequest) => Promise<Answer>;

async function inside(
  parts: OwnDataParts,
  { accountId, raw }: { accountId: number | null; raw: FastifyRequest },
  work: Answering,
): Promise<Answer> {
  if (accountId === null) return unknownLink(raw);
  const errand = { accountId, section: 'contacts', refusal: () => notFound('page') };
  try {
    return await inPublicAccount(parts.services, errand, (account) => work(account, parts, raw));
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return unknownLink(raw);
    throw error;
  }
}

async function viewOf(account: Account, raw: FastifyRequest) {
  const language = acceptedLanguage(raw.headers['accept-language']);
  return { language, branding: await brandingOf(account, null), email: '' };
}

async function look(account: Account, _: OwnDataParts, raw: FastifyRequest): Promise<Answer> {
  return ownPage(entrancePage(await viewOf(account, raw), null));
}

async function take(account: Account, parts: OwnDataParts, raw: FastifyRequest): Promise<Answer> {
  const view = await viewOf(account, raw);
  const { email } = form.catch({ email: '' }).parse(raw.body ?? {});
  if (!normaliseAddress(email).ok) return ownPage(entrancePage(view, 'addressFault'), 422);
  await ask(account, parts, {
    kind: 'preferences',
    contactId: null,
    typedEmail: email,
    brandId: null,
    language: view.language,
    ip: raw.ip,
  });
  return ownPage(entrancePage(view, 'enterAsked'));
}
