import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandingOf } from '#engines/audience/public.ts';
import { unknownLink } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import type { Answer, MountFeature } from '#platform/server/http/route.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { ownPage } from '#platform/server/strangers/own-page.ts';
import { endedPage, longestComment, ratedPage, ratingPage } from './rating-pages.ts';
import { readRatingToken } from './rating-token.ts';
import { askedTicket, rateTicket, type AskedTicket } from './ratings.ts';

const params = z.object({ token: z.string() });
const rating = z.object({
  score: z.enum(['good', 'bad']),
  comment: z.string().trim().max(longestComment).default(''),
});

/** The pages at which people rate tickets. Looking at them changes nothing; the signed token is the key. */
export const mountRatings: MountFeature = (router, services) => {
  const accountOf = (named: Readonly<Record<string, string>>): number | null =>
    readRatingToken(services.secrets, named['token'] ?? '')?.accountId ?? null;
  const page = { path: '/rate/:token', role: 'public', accountOf, params } as const;
  router.global({
    ...page,
    method: 'GET',
    summary: 'Asks how a ticket went; changes nothing',
    handle: ({ params: { token }, raw }) =>
      withTicket({ token, raw }, async (account, asked) =>
        ownPage(ratingPage(asked, await brandingOf(account, null))),
      ),
  });
  router.global({
    ...page,
    method: 'POST',
    summary: 'Rates a ticket, by whoever asked; for 14 days it can be changed',
    handle: ({ params: { token }, raw }) =>
      withTicket({ token, raw }, async (account, asked, ticketId) => {
        const said = rating.safeParse(raw.body ?? {});
        const branding = await brandingOf(account, null);
        if (!said.success) return ownPage(ratingPage(asked, branding), 422);
        await rateTicket(account, services, { ticketId, ...said.data });
        return ownPage(ratedPage(asked, branding));
      }),
  });

  async function withTicket(
    { token, raw }: { token: string; raw: FastifyRequest },
    work: (account: Account, asked: AskedTicket, ticketId: number) => Promise<Answer>,
  ): Promise<Answer> {
    const read = readRatingToken(services.secrets, token);
    if (read === null) return unknownLink(raw);
    const { accountId, ticketId } = read;
    const errand = { accountId, section: '/service/*/tickets', refusal: () => notFound('page') };
    try {
      return await inPublicAccount(services, errand, async (account) => {
        const asked = await askedTicket(account, ticketId);
        if (!asked) return unknownLink(raw);
        return asked.is_ended ? ownPage(endedPage(asked), 410) : work(account, asked, ticketId);
      });
    } catch (error) {
      if (error instanceof ProductError && error.code === 'not_found') return unknownLink(raw);
      throw error;
    }
  }
};
