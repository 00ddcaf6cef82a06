import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { json, ok, type Answer, type Router } from '#platform/server/http/route.ts';
import { personOf } from '#platform/identity/person-of.ts';
import type { Services } from '#platform/server/services.ts';
import { linkRefusals, signUp, type LinkRefusal } from '../contract.ts';
import { acceptByLink, signUpByLink } from './accept-invitation.ts';
import { confirmAddress, readLink } from './open-link.ts';

const address = z.object({ accountId: idParam, token: z.string().max(200) });
const base = '/v2/accounts/:accountId/new_user/:token';

/** The calls behind the link of an invitation or verification. The secret in the path is all that opens them. */
export function mountLinks(router: Router, services: Services): void {
  router.global({
    method: 'GET',
    path: `${base}/show.json`,
    role: 'public',
    summary: 'What the link of an email is for',
    params: address,
    handle: async ({ params }) => answerOf(await readLink(services, params)),
  });
  router.global({
    method: 'POST',
    path: `${base}/sign_up.json`,
    role: 'public',
    summary: 'Accept an invitation as a new user',
    params: address,
    body: signUp,
    handle: async ({ params, body }) => answerOf(await signUpByLink(services, params, body)),
  });
  router.global({
    method: 'POST',
    path: `${base}/accept.json`,
    role: 'signed-in',
    summary: 'Accept an invitation as the signed-in person',
    params: address,
    handle: async ({ params, principal }) =>
      answerOf(
        await acceptByLink(services, params, {
          userId: personOf(principal),
          email: principal?.kind === 'user' ? principal.email : '',
        }),
      ),
  });
  router.global({
    method: 'POST',
    path: `${base}/confirm.json`,
    role: 'public',
    summary: 'Confirm the address of a member',
    params: address,
    handle: async ({ params }) => answerOf(await confirmAddress(services, params)),
  });
}

function answerOf(outcome: object | LinkRefusal): Answer {
  return typeof outcome === 'string'
    ? json(404, { error: linkRefusals[outcome], reason: outcome })
    : ok(outcome);
}
