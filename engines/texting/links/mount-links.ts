import {
  isMachineRequest,
  readableAgent,
  requestKindOf,
  unknownLink,
} from '#engines/tracking/public.ts';
import { ProductError } from '#platform/server/errors.ts';
import { redirect, taken, type MountFeature } from '#platform/server/http/route.ts';
import { readShortLink } from './link-token.ts';
import { createClickStore } from './store-clicks.ts';

/** The address behind short links of texts: counts the click, then leads on. Hosts of accounts lead here, too. */
export const mountShortLinks: MountFeature = (router, services) => {
  const store = createClickStore(services.database);
  router.global({
    method: 'GET',
    path: '/:letters(^[0-9A-Za-z]{16,24}$)',
    role: 'public',
    accountOf: ({ letters = '' }) => readShortLink(services.secrets, letters)?.accountId ?? null,
    isOurs: (path) => readShortLink(services.secrets, path.slice(1)) !== null,
    summary: 'A short link of a text: leads to where the text says',
    async handle({ raw, reply }) {
      const link = readShortLink(services.secrets, (raw.params as { letters: string }).letters);
      if (link === null) {
        // Pages of the product may have such names.
        reply.callNotFound();
        return taken();
      }
      const agent = readableAgent(raw.headers['user-agent'] ?? '');
      const requestKind = requestKindOf(raw);
      const isMachine = isMachineRequest({ kind: 'click', requestKind, userAgent: agent });
      const click = { ...link, isMachine, agent, at: services.clock.now() };
      const url = await store(link.accountId, click).catch(nowhereWithout);
      const target = url === null ? null : webAddress(url);
      return target === null ? unknownLink(raw) : redirect(target);
    },
  });
};

// The account is deleted.
function nowhereWithout(error: unknown): null {
  if (error instanceof ProductError && error.code === 'not_found') return null;
  throw error;
}

function webAddress(target: string): string | null {
  const url = URL.parse(target);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
