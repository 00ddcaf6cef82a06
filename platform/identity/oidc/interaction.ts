import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { z } from 'zod';
import { acrossAccounts } from '../../server/account/account.ts';
import { ProductError } from '../../server/errors.ts';
import type { FactorParts } from '../factors/factor-parts.ts';
import { accountsRequiring, factorMethods, secondFactorMark } from '../factors/second-factor.ts';
import { putStep, readStep, takeStep } from '../factors/sign-in-steps.ts';
import type { ExternalIdpSignIn } from '../external-idp/external-idp-sign-in.ts';
import { subjectOf } from './subject.ts';
import { providerNow } from './provider-time.ts';

/** What the calls of the sign-in page work with. */
export interface InteractionParts extends FactorParts {
  readonly provider: Provider;
  readonly log: Logger;
  /** The external provider; null when none is configured. */
  readonly externalIdp: ExternalIdpSignIn | null;
}

/** A sign-in that is open in the caller's browser. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const pendingSignIn = z.object({
  userId: z.number(),
  credentialEpoch: z.number(),
  /** How the person has proven themselves so far (RFC 8176). */
  amr: z.array(z.string()),
  must: z.enum(['factor', 'setup', 'finish']),
  externalIdToken: z.string().nullable(),
});

/** A person whose first step is done and who owes another one. */
export type PendingSignIn = z.infer<typeof pendingSignIn>;

const pendingId = (uid: string): string => `sign-in:${uid}`;

/** The interaction of the page that calls, by its cookie; 404 when it has expired or belongs to another browser. */
export async function openInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  reply.header('cache-control', 'no-store');
  const { uid } = request.params as { uid: string };
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    if (interaction.uid === uid) return interaction;
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw new ProductError('not_found', {
    message: 'This sign-in has expired. Open the product again to start a new one.',
  });
}

/** What an interaction still owes; null before the first step, when that was more than ten minutes ago, or when the password is another one since. */
export async function pendingOf(
  parts: InteractionParts,
  uid: string,
): Promise<PendingSignIn | null> {
  return acrossAccounts(parts.database, 'read a pending sign-in', async (db) => {
    const pending = await readStep(db, pendingId(uid), pendingSignIn, parts.clock.now());
    if (!pending) return null;
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', pending.userId)
      .where('credential_epoch', '=', pending.credentialEpoch)
      .executeTakeFirst();
    return user ? pending : null;
  });
}

/** Notes what an interaction owes next. */
export async function keepPending(
  parts: InteractionParts,
  uid: string,
  pending: PendingSignIn,
): Promise<void> {
  await acrossAccounts(parts.database, 'note a pending sign-in', (db) =>
    putStep(db, { id: pendingId(uid), payload: pending, now: parts.clock.now() }),
  );
}

/** Goes back to the first step. */
export async function dropPending(parts: InteractionParts, uid: string): Promise<void> {
  await acrossAccounts(parts.database, 'drop a pending sign-in', (db) =>
    takeStep(db, pendingId(uid), pendingSignIn, parts.clock.now()),
  );
}

/** The person who owes this step; 404 when the interaction owes another one or nothing. */
export async function mustOwe(
  parts: InteractionParts,
  uid: string,
  step: PendingSignIn['must'],
): Promise<PendingSignIn> {
  const pending = await pendingOf(parts, uid);
  if (pending?.must === step) return pending;
  throw new ProductError('not_found', {
    message: 'This step of the sign-in has expired. Start again.',
  });
}

/** Where a browser goes once its person is signed in, or which step comes next. */
export type NextStep = { redirect: string } | { step: 'factor' | 'setup' };

interface Call {
  readonly interaction: Interaction;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** After the first step: on to the second factor, to setting one up, or in. */
export async function goOn(
  parts: InteractionParts,
  call: Call,
  person: Omit<PendingSignIn, 'must'>,
): Promise<NextStep> {
  if (person.amr.includes(secondFactorMark)) return finish(parts, call, person);
  const must = await acrossAccounts(parts.database, 'what a sign-in owes', async (db) => {
    if ((await factorMethods(db, person.userId)).length > 0) return 'factor' as const;
    return (await accountsRequiring(db, person.userId)).length > 0 ? ('setup' as const) : null;
  });
  if (must === null) return finish(parts, call, person);
  await keepPending(parts, call.interaction.uid, { ...person, must });
  return { step: must };
}

/** Ends the sign-in and answers where the browser goes. */
export async function finish(
  parts: InteractionParts,
  call: Call,
  person: Omit<PendingSignIn, 'must'>,
): Promise<{ redirect: string }> {
  const { provider } = parts;
  const { interaction, request, reply } = call;
  const subject = subjectOf(person);
  await acrossAccounts(parts.database, 'note a sign-in', async (db) => {
    await takeStep(db, pendingId(interaction.uid), pendingSignIn, parts.clock.now());
    await db
      .updateTable('users')
      .set({ last_sign_in_at: parts.clock.now().toISOString() })
      .where('id', '=', person.userId)
      .execute();
  });
  parts.log.info({ userId: person.userId, ip: request.ip, amr: person.amr }, 'signed in');
  await leaveOtherSession(provider, interaction, subject);
  const redirect = await provider.interactionResult(request.raw, reply.raw, {
    login: {
      accountId: subject,
      amr: person.amr,
      remember: true,
      ...(person.externalIdToken === null ? {} : { outside: { idToken: person.externalIdToken } }),
    },
  });
  return { redirect };
}

// The provider would otherwise make a person who signs in as somebody else confirm a sign-out in between.
async function leaveOtherSession(
  provider: Provider,
  interaction: Interaction,
  subject: string,
): Promise<void> {
  const current = interaction.session;
  if (!current || current.accountId === subject) return;
  await (await provider.Session.findByUid(current.uid))?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - providerNow());
}
