import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { acrossAccounts } from '../../server/account/account.ts';
import { parseInput } from '../../server/parse.ts';
import { whereaboutsOf } from '../sign-in-activity.ts';
import { passkeyAnswer } from '../factors/passkey-shapes.ts';
import { passkeyOptions, provePasskey } from '../factors/passkeys.ts';
import {
  checkCode,
  recoveryMark,
  secondFactorMark,
  type CodeOutcome,
} from '../factors/second-factor.ts';
import { noteActivity, type ActivityEntry } from '../sign-in-activity.ts';
import { finish, mustOwe, openInteraction, type InteractionParts } from './interaction.ts';

const code = z.string('Required').trim().min(1, 'Required').max(40, 'is too long');
const codeBody = z.object({ kind: z.enum(['totp', 'recovery_code']), code });
const bodyLimit = 64 * 1024;

// As long as the sign-in itself: a browser offers passkeys in the email field for as long as the page is open.
const pageLifeMs = 60 * 60_000;

const messages = {
  totp: 'This code is not right. Use the newest one.',
  recovery_code: 'This recovery code is not right, or was used before.',
  new_totp: 'This code is not right. Check the time of your phone and use the newest code.',
};
const passkeyRefused = 'This passkey was not accepted. Try again, or sign in another way.';
const locked = 'Too many wrong codes. Wait 30 minutes.';

/** The calls for the second step of a sign-in, and for signing in with a passkey alone. */
export function mountFactorCalls(app: FastifyInstance, parts: InteractionParts): void {
  const { provider } = parts;

  app.post('/auth/interaction/:uid/factor', { bodyLimit }, async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const pending = await mustOwe(parts, interaction.uid, 'factor');
    const attempt = parseInput(codeBody, request.body);
    const outcome = await checkCode(parts, {
      userId: pending.userId,
      ...attempt,
      source: whereaboutsOf(request),
    });
    if (outcome !== 'right') return refuseCode(reply, outcome, attempt.kind);
    return finish(
      parts,
      { interaction, request, reply },
      {
        ...pending,
        amr: [...pending.amr, attempt.kind === 'totp' ? 'otp' : recoveryMark, secondFactorMark],
      },
    );
  });

  app.post('/auth/interaction/:uid/factor/passkey/options', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const { userId } = await mustOwe(parts, interaction.uid, 'factor');
    return passkeyOptions(parts, { purpose: `factor:${interaction.uid}`, userId });
  });

  app.post('/auth/interaction/:uid/factor/passkey', { bodyLimit }, async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const pending = await mustOwe(parts, interaction.uid, 'factor');
    const response = parseInput(passkeyAnswer, request.body);
    const outcome = await provePasskey(parts, {
      purpose: `factor:${interaction.uid}`,
      response,
      mustVerify: false,
    });
    if ('refused' in outcome || outcome.proven.userId !== pending.userId) {
      await noteRefusal(parts, {
        userId: pending.userId,
        at: parts.clock.now(),
        kind: 'factor_refused',
        method: 'passkey',
        ...whereaboutsOf(request),
      });
      return reply.code(422).send({ errors: { base: [passkeyRefused] } });
    }
    return finish(
      parts,
      { interaction, request, reply },
      { ...pending, amr: [...pending.amr, 'hwk', secondFactorMark] },
    );
  });

  app.post('/auth/interaction/:uid/passkey/options', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    return passkeyOptions(parts, {
      purpose: `sign-in:${interaction.uid}`,
      userId: null,
      lifeMs: pageLifeMs,
    });
  });

  // The authenticator has checked the person itself, so this is two factors at once.
  app.post('/auth/interaction/:uid/passkey', { bodyLimit }, async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const response = parseInput(passkeyAnswer, request.body);
    const outcome = await provePasskey(parts, {
      purpose: `sign-in:${interaction.uid}`,
      response,
      mustVerify: true,
    });
    if ('refused' in outcome) {
      const owner = outcome.refused;
      if (owner)
        await noteRefusal(parts, {
          userId: owner.userId,
          at: parts.clock.now(),
          kind: 'factor_refused',
          method: 'passkey',
          detail: owner.name,
          ...whereaboutsOf(request),
        });
      return reply.code(422).send({ errors: { base: [passkeyRefused] } });
    }
    const { userId, credentialEpoch } = outcome.proven;
    return finish(
      parts,
      { interaction, request, reply },
      { userId, credentialEpoch, amr: ['hwk', 'user', secondFactorMark], externalIdToken: null },
    );
  });
}

/** Says that a code was not taken. */
export function refuseCode(
  reply: FastifyReply,
  outcome: Exclude<CodeOutcome, 'right'>,
  kind: keyof typeof messages,
): FastifyReply {
  if (outcome === 'locked')
    return reply.code(422).send({ errors: { base: [locked] }, locked: true });
  return reply.code(422).send({ errors: { code: [messages[kind]] } });
}

async function noteRefusal(parts: InteractionParts, event: ActivityEntry): Promise<void> {
  await acrossAccounts(parts.database, 'note a refused passkey', (db) => noteActivity(db, event));
}
