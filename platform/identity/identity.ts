import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { acrossAccounts } from '../server/account/account.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/connect.ts';
import { unauthorised } from '../server/errors.ts';
import type { Principal } from '../server/account/principal.ts';
import type { ExternalIdpConfig } from '../server/external-idp-settings.ts';
import { createRepeatingWorker } from '../server/repeating-worker.ts';
import type { Secrets } from '../server/secrets.ts';
import { holderOfToken } from './access-tokens.ts';
import type { FactorParts } from './factors/factor-parts.ts';
import { apiKeyPrefix } from './api-key-format.ts';
import { verifyApiKey } from './api-keys.ts';
import { bearerOf } from './bearer.ts';
import { sweepSteps } from './factors/sign-in-steps.ts';
import { rolesIn } from './member-roles.ts';
import { createProvider } from './oidc/create-provider.ts';
import { mountInteractionCalls } from './oidc/interaction-calls.ts';
import { mountProvider } from './oidc/mount-provider.ts';
import { sweepRecords } from './oidc/oidc-records.ts';
import { loadSigningKeys, type SigningKeys } from './oidc/signing-keys.ts';
import { createExternalIdpSignIn } from './external-idp/external-idp-sign-in.ts';
import { sweepResets } from './password-resets.ts';
import { sweepActivity, whereaboutsOf } from './sign-in-activity.ts';
import { sweepFailures } from './sign-in-failures.ts';
import { noteSessionUse, sweepSessions } from './sign-in-sessions.ts';

/** Who people and programs are: sign-in, tokens, keys and roles. */
export interface Identity {
  /** Serves /oidc and the JSON calls of the sign-in page. */
  readonly plugin: FastifyPluginAsync;
  /** Who makes a call; null when nothing proves it. */
  authenticate(request: FastifyRequest): Promise<Principal | null>;
  /** The person who holds an access token, for connections that are no HTTP call. */
  holderOf(accessToken: string): Promise<Extract<Principal, { kind: 'user' }> | null>;
  /** A user's roles in an account, at most 30 seconds old; null for a stranger. */
  rolesIn(userId: number, accountId: number): Promise<ReadonlySet<string> | null>;
}

const sweepEveryMs = 10 * 60_000;

/** Builds identity for one process; makes the installation's keys at the first start. */
export async function createIdentity(parts: {
  config: {
    readonly publicUrl: string;
    readonly dataDir: string;
    readonly externalIdp: ExternalIdpConfig | null;
  };
  database: Database;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  /** Tells a person of a second factor that came or went in the middle of a sign-in. */
  notifyFactorChange: FactorParts['notify'];
  /** In place of the installation's keys, where no database is to be asked. */
  keys?: SigningKeys;
}): Promise<Identity> {
  const { database, secrets, clock, log } = parts;
  const publicUrl = parts.config.publicUrl.replace(/(?<!\/)\/+$/, '');
  const keys =
    parts.keys ?? (await loadSigningKeys({ database, secrets, dataDir: parts.config.dataDir }));
  const factors: FactorParts = {
    database,
    clock,
    secrets,
    publicUrl,
    notify: parts.notifyFactorChange,
  };
  const externalIdp = parts.config.externalIdp
    ? createExternalIdpSignIn({ ...factors, log }, parts.config.externalIdp)
    : null;
  const provider = createProvider({
    publicUrl,
    database,
    log,
    keys,
    externalIdpLogout: externalIdp && ((idToken) => externalIdp.endSession(idToken)),
  });
  return {
    plugin: async (app) => {
      mountInteractionCalls(app, { ...factors, provider, log, externalIdp });
      // Where a silent sign-in ends: the page that asked reads its address alone.
      app.get('/auth/silent', (_request, reply) => reply.code(204).send());
      await app.register((scope) => mountProvider(scope, { provider, publicUrl }));
      const sweeping = createRepeatingWorker({
        turn: () => sweep(database, clock),
        everyMs: sweepEveryMs,
        beginsWithRest: true,
        failure: 'old sign-in records could not be removed; the next try is in ten minutes',
        log,
      });
      sweeping.start();
      app.addHook('onClose', () => sweeping.stop());
    },
    authenticate: (request) => authenticate(request, { database, clock }),
    holderOf: (token) => holderOfToken(database, token),
    rolesIn: (userId, accountId) => rolesIn(database, userId, accountId),
  };
}

async function authenticate(
  request: FastifyRequest,
  parts: { database: Database; clock: Clock },
): Promise<Principal | null> {
  const legacy = takeQueryToken(request);
  const token = bearerOf(request.headers.authorization);
  if (token === null)
    return legacy === null
      ? null
      : programOf(request, parts, { key: legacy, onlyAccountToken: true });
  const repeated = request.headers.token;
  if (repeated !== undefined && bearerOf(repeated) !== token && repeated !== token) {
    throw unauthorised('The headers Authorization and token hold different values.');
  }
  if (!token.startsWith(apiKeyPrefix)) return personWith(token, request, parts);
  return programOf(request, parts, { key: token });
}

// A key is looked up inside the account that the path names, so outside such paths it proves nothing.
async function programOf(
  request: FastifyRequest,
  { database, clock }: { database: Database; clock: Clock },
  how: { key: string; onlyAccountToken?: boolean },
) {
  const { accountId } = request.params as { accountId?: string };
  if (!/^\d{1,15}$/.test(accountId ?? '')) return null;
  return verifyApiKey(database, { accountId: Number(accountId), ip: request.ip, clock, ...how });
}

// Programs of old send the account's token as ?auth_token=. It is taken out, so that no handler and no schema meets it.
function takeQueryToken(request: FastifyRequest): string | null {
  const query = request.query as Record<string, unknown> | null;
  const token = query?.['auth_token'];
  if (query === null || token === undefined) return null;
  delete query['auth_token'];
  return typeof token === 'string' ? token : null;
}

async function personWith(
  token: string,
  request: FastifyRequest,
  { database, clock }: { database: Database; clock: Clock },
): Promise<Principal | null> {
  const person = await holderOfToken(database, token);
  if (person)
    await noteSessionUse(database, {
      sessionUid: person.session.uid,
      userId: person.userId,
      now: clock.now(),
      ...whereaboutsOf(request),
    });
  return person;
}

async function sweep(database: Database, clock: Clock): Promise<void> {
  await sweepRecords(database);
  const now = clock.now();
  await acrossAccounts(database, 'sweep old sign-in records', async (db) => {
    for (const step of [sweepFailures, sweepResets, sweepActivity, sweepSessions, sweepSteps])
      await step(db, now);
  });
}
