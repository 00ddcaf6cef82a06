import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';

const forOtherSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** What happens before a public route looks at a call: other sites may read what is meant for them, refusals too, and files are refused unread. */
export function admitStrangers(route: {
  readonly isForOtherSites?: true;
  readonly takesMultipart?: true;
}): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (route.isForOtherSites) void reply.headers(forOtherSites);
    if (!route.takesMultipart && /^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw invalid(
        'Multipart bodies are not taken here: send the fields as application/x-www-form-urlencoded or JSON.',
      );
  };
}

/** The account that a public key in a path begins with; null where the path has none. */
export function accountOfKey(params: Readonly<Record<string, string>>): number | null {
  const found = /^(\d{1,15})-/.exec(params['key'] ?? params['accountKey'] ?? '');
  return found ? Number(found[1]) : null;
}
