import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { longestPassword } from '#platform/contract/password-rules.ts';
import { requiresSecondFactor } from '#platform/contract/sign-in-codes.ts';
import { acrossAccounts } from '../../server/account/account.ts';
import { parseInput } from '../../server/parse.ts';
import { passkeyHost } from '../factors/passkey-host.ts';
import { factorMethods } from '../factors/second-factor.ts';
import { whereaboutsOf } from '../sign-in-activity.ts';
import { signIn } from '../sign-in.ts';
import {
  dropPending,
  finish,
  goOn,
  mustOwe,
  openInteraction,
  pendingOf,
  type InteractionParts,
} from './interaction.ts';
import { mountFactorCalls } from './interaction-factor-calls.ts';
import { mountExternalIdpCalls } from './interaction-external-idp-calls.ts';
import { mountSetupCalls } from './interaction-setup-calls.ts';

const credentials = z.object({
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Invalid email.'),
  password: z
    .string('Required')
    .min(1, 'Required')
    .max(longestPassword * 4, 'is too long'),
});

const refused = 'The email address or the password is not right.';
const locked = 'Too many failed sign-ins. Wait 30 minutes, or set a new password.';

/** The calls of the sign-in page. They live below the page's path, because the interaction cookie is bound to it. */
export function mountInteractionCalls(app: FastifyInstance, parts: InteractionParts): void {
  const { provider } = parts;

  app.get('/auth/interaction/:uid/details', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const client = await provider.Client.find(String(interaction.params.client_id));
    const error =
      interaction.lastSubmission?.error_description ?? interaction.lastSubmission?.error;
    return {
      prompt: interaction.prompt.name,
      client: client?.clientName ?? String(interaction.params.client_id),
      passkeys: passkeyHost(parts.publicUrl).support,
      outside: parts.externalIdp ? { label: parts.externalIdp.label } : null,
      ...(interaction.prompt.reasons.includes('second_factor')
        ? { notice: requiresSecondFactor }
        : {}),
      ...(error === undefined ? {} : { error }),
      ...(await nextStepOf(parts, interaction.uid)),
    };
  });

  app.post('/auth/interaction/:uid/login', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const { email, password } = parseInput(credentials, request.body);
    const outcome = await signIn(parts.database, {
      email,
      password,
      ...whereaboutsOf(request),
      clock: parts.clock,
    });
    if (outcome.kind === 'locked') {
      parts.log.warn({ ip: request.ip }, 'a sign-in was refused because too many failed before');
      return reply.code(422).send({ errors: { base: [locked] }, locked: true });
    }
    if (outcome.kind === 'refused') return reply.code(422).send({ errors: { base: [refused] } });
    const { userId, credentialEpoch } = outcome;
    return goOn(
      parts,
      { interaction, request, reply },
      { userId, credentialEpoch, amr: ['pwd'], externalIdToken: null },
    );
  });

  app.post('/auth/interaction/:uid/restart', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    await dropPending(parts, interaction.uid);
    return { step: 'password' };
  });

  app.post('/auth/interaction/:uid/finish', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    return finish(
      parts,
      { interaction, request, reply },
      await mustOwe(parts, interaction.uid, 'finish'),
    );
  });

  mountFactorCalls(app, parts);
  mountSetupCalls(app, parts);
  mountExternalIdpCalls(app, parts);
}

async function nextStepOf(parts: InteractionParts, uid: string) {
  const pending = await pendingOf(parts, uid);
  if (!pending) return { step: 'password' };
  if (pending.must === 'setup') return { step: pending.must, notice: requiresSecondFactor };
  if (pending.must === 'finish') return { step: pending.must };
  return {
    step: pending.must,
    methods: await acrossAccounts(parts.database, 'by what a person can go on', (db) =>
      factorMethods(db, pending.userId),
    ),
  };
}
