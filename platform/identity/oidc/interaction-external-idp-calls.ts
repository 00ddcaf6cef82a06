import type { FastifyInstance } from 'fastify';
import { whereaboutsOf } from '../sign-in-activity.ts';
import { secondFactorMark } from '../factors/second-factor.ts';
import { goOn, openInteraction, type InteractionParts } from './interaction.ts';

/** The calls for signing in with the external provider. */
export function mountExternalIdpCalls(app: FastifyInstance, parts: InteractionParts): void {
  const { externalIdp, provider } = parts;
  if (!externalIdp) return;

  app.post('/auth/interaction/:uid/outside', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const address = await externalIdp.begin(interaction.uid);
    return address === null
      ? reply.code(503).send({ problem: 'outside_failed' })
      : { redirect: address };
  });

  // The provider knows this one address; the interaction's cookie is sent below the interaction's own path only.
  app.get('/auth/outside/callback', async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const uid = await externalIdp.interactionOf(new URLSearchParams(query).get('state') ?? '');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(
      uid === null
        ? '/authentication?error=This+sign-in+has+expired.+Start+again.'
        : `/auth/interaction/${encodeURIComponent(uid)}/outside?${query}`,
    );
  });

  app.get('/auth/interaction/:uid/outside', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const page = `/auth/interaction/${encodeURIComponent(interaction.uid)}`;
    const arrival = await externalIdp.complete(
      interaction.uid,
      request.url.split('?')[1] ?? '',
      whereaboutsOf(request),
    );
    reply.header('referrer-policy', 'no-referrer');
    if ('problem' in arrival) return reply.redirect(`${page}?problem=${arrival.problem}`);
    const next = await goOn(
      parts,
      { interaction, request, reply },
      {
        userId: arrival.userId,
        credentialEpoch: arrival.credentialEpoch,
        amr: ['ext', ...(arrival.hasSecondFactor ? [secondFactorMark] : [])],
        externalIdToken: arrival.idToken,
      },
    );
    return reply.redirect('redirect' in next ? next.redirect : page);
  });
}
