import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '../../server/parse.ts';
import { beginTotp, finishPasskey, finishTotp } from '../factors/change-factors.ts';
import { whereaboutsOf } from '../sign-in-activity.ts';
import { newPasskeyAnswer, passkeyName } from '../factors/passkey-shapes.ts';
import { newPasskeyOptions } from '../factors/passkeys.ts';
import { secondFactorMark } from '../factors/second-factor.ts';
import { refuseCode } from './interaction-factor-calls.ts';
import {
  keepPending,
  mustOwe,
  openInteraction,
  type InteractionParts,
  type PendingSignIn,
} from './interaction.ts';

const codeBody = z.object({
  code: z.string('Required').trim().min(1, 'Required').max(40, 'is too long'),
});
const passkeyBody = z.object({ name: passkeyName, response: newPasskeyAnswer });
const bodyLimit = 64 * 1024;

/** The calls with which a member without a second factor sets one up in the middle of the sign-in. */
export function mountSetupCalls(app: FastifyInstance, parts: InteractionParts): void {
  const { provider } = parts;

  // The codes are shown before the browser leaves, so the sign-in waits for the person to go on.
  const done = (uid: string, pending: PendingSignIn, mark: string): Promise<void> =>
    keepPending(parts, uid, {
      ...pending,
      must: 'finish',
      amr: [...pending.amr, mark, secondFactorMark],
    });

  app.post('/auth/interaction/:uid/setup/totp', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const { userId } = await mustOwe(parts, interaction.uid, 'setup');
    return beginTotp(parts, userId);
  });

  app.post('/auth/interaction/:uid/setup/totp/confirm', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const pending = await mustOwe(parts, interaction.uid, 'setup');
    const { code } = parseInput(codeBody, request.body);
    const { outcome, codes } = await finishTotp(
      parts,
      { userId: pending.userId, source: whereaboutsOf(request) },
      code,
    );
    if (outcome !== 'right') return refuseCode(reply, outcome, 'new_totp');
    await done(interaction.uid, pending, 'otp');
    return { step: 'finish', recovery_codes: codes };
  });

  app.post('/auth/interaction/:uid/setup/passkey/options', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const { userId } = await mustOwe(parts, interaction.uid, 'setup');
    return newPasskeyOptions(parts, userId);
  });

  app.post('/auth/interaction/:uid/setup/passkey', { bodyLimit }, async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const pending = await mustOwe(parts, interaction.uid, 'setup');
    const made = parseInput(passkeyBody, request.body);
    const { codes } = await finishPasskey(
      parts,
      { userId: pending.userId, source: whereaboutsOf(request) },
      made,
    );
    await done(interaction.uid, pending, 'hwk');
    return { step: 'finish', recovery_codes: codes };
  });
}
