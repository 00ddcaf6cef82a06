import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandingOf } from '#engines/audience/public.ts';
import { formLanguages, type FormLanguage } from '#engines/forms/contract.ts';
import { firstSupportEmail } from '#engines/desk/public.ts';
import { issueTicket, languageOf } from '#engines/forms/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import type { Answer, MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { sandboxedPage } from '#platform/server/strangers/sandboxed-page.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { contactPage, receivedPage, type TypedMessage } from './contact-page.ts';
import { accountOfKey } from './help-address.ts';
import { articlePage, homePage, missingPage, resultsPage, type HelpFrame } from './help-pages.ts';
import { publishedArticle, publishedArticles, publishedLanguages } from './public-articles.ts';
import { contactSubject, contactTrap, takeMessage } from './take-message.ts';
import { countVote } from './votes.ts';
import { findArticles } from './words.ts';

const byKey = z.object({ key: z.string().max(100) });
const byLanguage = byKey.extend({ language: z.string().max(10) });
const byArticle = byLanguage.extend({ slug: z.string().max(80) });
const query = z.object({
  q: z.string().trim().max(200).optional().catch(undefined),
  category: z.string().max(100).optional().catch(undefined),
});
const vote = z.object({ helpful: z.enum(['yes', 'no']) });
const mostResults = 20;

type Router = Parameters<MountFeature>[0];

interface Visit {
  readonly key: string;
  readonly language?: string;
  readonly raw: FastifyRequest;
  readonly rates: ReturnType<typeof createCallRates>;
}

/** What customers read without signing in: the help center of an account. The signed key in the address names the account. */
export const mountHelpCenter: MountFeature = (router, services) => {
  const looks = createCallRates({ burst: 300, aMinute: 300 });
  const shared = sharedBy(services);
  const list = (visit: Visit) =>
    visited(services, visit, (account, frame) => listPage(account, frame, visit.raw));
  router.global({
    ...shared,
    method: 'GET',
    path: '/help/:key',
    params: byKey,
    summary: 'The help center of an account, in the language of the visitor',
    handle: ({ params: { key }, raw }) => list({ key, raw, rates: looks }),
  });
  router.global({
    ...shared,
    method: 'GET',
    path: '/help/:key/:language',
    params: byLanguage,
    summary: 'The help center in one language: by category, and what a search finds',
    handle: ({ params, raw }) => list({ ...params, raw, rates: looks }),
  });
  router.global({
    ...shared,
    method: 'GET',
    path: '/help/:key/:language/:slug',
    params: byArticle,
    summary: 'An article of the help center',
    handle: ({ params, raw }) =>
      visited(services, { ...params, raw, rates: looks }, async (account, frame) => {
        const article = await publishedArticle(account, frame.language, params.slug);
        if (!article) throw notFound('page');
        return shown(articlePage(frame, article, { isVoted: false }));
      }),
  });
  mountVotes(router, services);
  mountContact(router, services);
};

function mountVotes(router: Router, services: Services): void {
  const votes = createCallRates({ burst: 60, aMinute: 30 });
  const shared = sharedBy(services);
  router.global({
    ...shared,
    method: 'POST',
    path: '/help/:key/:language/:slug',
    params: byArticle,
    summary: 'Says whether an article helped; counts once a visitor and day',
    handle: ({ params, raw }) =>
      visited(services, { ...params, raw, rates: votes }, async (account, frame) => {
        const article = await publishedArticle(account, frame.language, params.slug);
        if (!article) throw notFound('page');
        const said = vote.safeParse(raw.body ?? {});
        if (!said.success) return shown(articlePage(frame, article, { isVoted: false }), 422);
        const isHelpful = said.data.helpful === 'yes';
        await countVote(account, services, { id: article.id, isHelpful, raw });
        return shown(articlePage(frame, article, { isVoted: true }));
      }),
  });
}

function mountContact(router: Router, services: Services): void {
  const looks = createCallRates({ burst: 60, aMinute: 30 });
  const posts = createCallRates({ burst: 6, aMinute: 2 });
  const shared = { ...sharedBy(services), path: '/help/:key/:language/contact/new' };
  router.global({
    ...shared,
    method: 'GET',
    params: byLanguage,
    summary: 'The form by which customers write to the service desk',
    handle: ({ params, raw }) =>
      visited(services, { ...params, raw, rates: looks }, async (account, frame) => {
        if (!frame.hasDesk) throw notFound('page');
        return shown(formOf(services, { account, frame }));
      }),
  });
  router.global({
    ...shared,
    method: 'POST',
    params: byLanguage,
    summary: 'Makes a ticket of what a customer wrote',
    handle: ({ params, raw }) =>
      visited(services, { ...params, raw, rates: posts }, async (account, frame) => {
        if (!frame.hasDesk) throw notFound('page');
        const taken = await takeMessage(account, services, { raw, language: frame.language });
        return 'number' in taken
          ? shown(receivedPage(frame, taken.number))
          : shown(formOf(services, { account, frame, typed: taken }), 422);
      }),
  });
}

function formOf(
  { secrets, clock }: Services,
  {
    account,
    frame,
    typed = { values: {}, faults: {} },
  }: { account: Account; frame: HelpFrame; typed?: TypedMessage },
): string {
  const seen = { ...contactSubject, accountId: account.id, version: 1 };
  const ticket = issueTicket(secrets, seen, { now: clock.now() });
  return contactPage(frame, typed, { ticket, trap: contactTrap });
}

function sharedBy(services: Services) {
  return {
    role: 'public' as const,
    accountOf: (named: Readonly<Record<string, string>>) =>
      accountOfKey(services, named['key'] ?? ''),
  };
}

async function visited(
  services: Services,
  { key, language, raw, rates }: Visit,
  work: (account: Account, frame: HelpFrame) => Promise<Answer>,
): Promise<Answer> {
  const asked = formLanguages.find((known) => known === language);
  const wanted = languageOf(raw.headers['accept-language']);
  const accountId = accountOfKey(services, key);
  try {
    if (accountId === null || (language !== undefined && !asked)) throw notFound('page');
    if (!rates(raw.ip, key, services.clock.now())) throw new ProductError('too_many');
    const errand = {
      accountId,
      section: '/service/*/knowledge-base',
      refusal: () => notFound('page'),
    };
    return await inPublicAccount(services, errand, async (account) =>
      work(account, await frameOf(account, `/help/${key}`, { asked, wanted })),
    );
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'not_found') throw error;
    return shown(missingPage(asked ?? wanted), 404);
  }
}

async function frameOf(
  account: Account,
  base: string,
  { asked, wanted }: { asked: FormLanguage | undefined; wanted: FormLanguage },
): Promise<HelpFrame> {
  const languages = await publishedLanguages(account);
  const best = languages.includes(wanted) ? wanted : (languages[0] ?? wanted);
  return {
    language: asked ?? best,
    languages,
    base,
    branding: await brandingOf(account, null),
    hasDesk: (await firstSupportEmail(account)) !== null,
  };
}

async function listPage(account: Account, frame: HelpFrame, raw: FastifyRequest): Promise<Answer> {
  const { q = '', category } = query.parse(raw.query);
  if (q !== '') {
    const found = await findArticles(account, q, { language: frame.language, most: mostResults });
    return shown(resultsPage(frame, q, found));
  }
  const articles = await publishedArticles(account, frame.language);
  if (category !== undefined && !articles.some((article) => article.category === category))
    throw notFound('page');
  return shown(homePage(frame, articles, category ?? null));
}

// Customers' HTML: it runs nothing, and never acts as the app.
function shown(html: string, status = 200): Answer {
  return sandboxedPage(html, {
    isOnOwnHost: false,
    status,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
