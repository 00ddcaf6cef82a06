import { z } from 'zod';
import { ticketOf } from '#engines/desk/public.ts';
import { tickets } from '#features/session/access/contract/cloud-roles.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { SuggestedArticle } from '../contract/articles.ts';
import { articleRecords } from './article-records.ts';
import { helpUrl } from './help-address.ts';
import { mountHelpCenter } from './mount-public.ts';
import { createArticle, updateArticle } from './save-article.ts';
import { findArticles } from './words.ts';

const ofTicket = z.object({ accountId: idParam, number: idParam });
const mostSuggested = 3;

/** Routes of the knowledge base, and the pages that customers read. */
export const mountKnowledgeBase: MountFeature = (router, services) => {
  const shared = { role: [...tickets.read] };
  router.account({
    ...shared,
    method: 'GET',
    path: 'tickets/help_center',
    summary: 'Where the help center of the account is',
    handle: async ({ account }) => ok({ url: await helpUrl(account, services) }),
  });
  router.account({
    ...shared,
    method: 'GET',
    path: 'tickets/:number/suggested_articles',
    params: ofTicket,
    summary:
      'Published articles that may answer a ticket: by the words of its subject and of what the customer wrote last',
    handle: async ({ account, params: { number } }) => {
      const { subject, messages } = await ticketOf(account, number);
      const last = messages.findLast(({ kind }) => kind === 'customer')?.text ?? '';
      const found = await findArticles(account, `${subject}\n${last}`, { most: mostSuggested });
      const base = await helpUrl(account, services);
      const articles = found.map(({ id, name, language, category, slug }): SuggestedArticle => ({
        id,
        name,
        language,
        category,
        url: `${base}/${language}/${slug}`,
      }));
      return ok({ articles });
    },
  });
  mountResource({
    router,
    services,
    records: articleRecords,
    with: {
      create: async (account, fields) => created(await createArticle(account, fields)),
      update: async (account, id, fields) => ok(await updateArticle(account, id, fields)),
    },
  });
  mountHelpCenter(router, services);
};
