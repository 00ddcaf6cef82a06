import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { z } from 'zod';
import { longestPassword } from '#platform/contract/password-rules.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { ProductError } from '../../http/errors.ts';
import { parseInput } from '../../http/parse.ts';
import { signIn } from '../sign-in.ts';
import { subjectOf } from './subject.ts';

const credentials = z.object({
  email: z.string('Email is required').trim().min(1, 'Email is required').max(254, 'Invalid email.'),
  password: z.string('Required').min(1, 'Required').max(longestPassword * 4, 'is too long'),
});

const refused = 'The email address or the password is not right.';
const locked = 'Too many failed sign-ins. Wait 30 minutes, or set a new password.';

/** The JSON calls of the sign-in page. They live below the page's path, because the interaction cookie is bound to it. */
export function mountInteractionCalls(
  app: FastifyInstance,
  parts: { provider: Provider; database: Database; clock: Clock; log: Logger },
): void {
  const { provider } = parts;

  app.get('/auth/interaction/:uid/details', async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const client = await provider.Client.find(String(interaction.params.client_id));
    const error = interaction.lastSubmission?.error_description ?? interaction.lastSubmission?.error;
    return {
      prompt: interaction.prompt.name,
      client: client?.clientName ?? String(interaction.params.client_id),
      ...(error === undefined ? {} : { error }),
    };
  });

  app.post('/auth/interaction/:uid/login', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const interaction = await openInteraction(provider, request, reply);
    const { email, password } = parseInput(credentials, request.body);
    const outcome = await signIn(parts.database, { email, password, ip: request.ip, clock: parts.clock });
    if (outcome.kind === 'locked') {
      parts.log.warn({ ip: request.ip }, 'a sign-in was refused because too many failed before');
      return reply.code(422).send({ errors: { base: [locked] }, locked: true });
    }
    if (outcome.kind === 'refused') return reply.code(422).send({ errors: { base: [refused] } });
    parts.log.info({ userId: outcome.userId, ip: request.ip }, 'signed in');
    const subject = subjectOf(outcome);
    await leaveOtherSession(provider, interaction, subject);
    const redirect = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: subject, remember: true } });
    return { redirect };
  });
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

async function openInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Interaction> {
  reply.header('cache-control', 'no-store');
  const { uid } = request.params as { uid: string };
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    if (interaction.uid === uid) return interaction;
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw new ProductError('not_found', { message: 'This sign-in has expired. Open the product again to start a new one.' });
}

// The provider would otherwise make a person who signs in as somebody else confirm a sign-out in between.
async function leaveOtherSession(provider: Provider, interaction: Interaction, subject: string): Promise<void> {
  const current = interaction.session;
  if (!current || current.accountId === subject) return;
  await (await provider.Session.findByUid(current.uid))?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}
