import type { Logger } from 'pino';
import { z } from 'zod';
import type { SignInProblem } from '#platform/contract/sign-in-codes.ts';
import { acrossAccounts } from '../../server/account/account.ts';
import type { ExternalIdpConfig } from '../../server/external-idp-settings.ts';
import type { FactorParts } from '../factors/factor-parts.ts';
import type { Whereabouts } from '../sign-in-activity.ts';
import { putStep, readStep, takeStep } from '../factors/sign-in-steps.ts';
import { callbackUrl, createExternalIdpClient } from './external-idp-client.ts';
import { findFederatedUser } from './federated-user.ts';
import { readClaims } from './read-claims.ts';

/** A person who came back from the external provider and is known here. */
export interface FederatedSignIn {
  readonly userId: number;
  readonly credentialEpoch: number;
  readonly hasSecondFactor: boolean;
  readonly idToken: string;
}

/** Signing in with the configured external provider. */
export interface ExternalIdpSignIn {
  readonly label: string;
  /** Leaves for the provider; the sign-in goes on in the interaction `uid`. Null when the provider is out of reach. */
  begin(uid: string): Promise<string | null>;
  /** The interaction that a state belongs to; null for one that is unknown or too old. */
  interactionOf(state: string): Promise<string | null>;
  /** Finishes in the browser of the interaction: takes the state, trades the code, finds the user. */
  complete(
    uid: string,
    query: string,
    source: Whereabouts,
  ): Promise<FederatedSignIn | { problem: SignInProblem }>;
  /** Where to sign out there; null when that is not possible. */
  endSession(idToken: string): Promise<string | null>;
}

const kept = z.object({ uid: z.string(), nonce: z.string(), verifier: z.string() });
const stepId = (state: string): string => `outside:${state}`;

/** Builds the sign-in with the external provider. */
export function createExternalIdpSignIn(
  parts: FactorParts & { log: Logger },
  config: ExternalIdpConfig,
): ExternalIdpSignIn {
  const { database, clock, log } = parts;
  const client = createExternalIdpClient(config, parts.publicUrl);
  return {
    label: config.label,
    async begin(uid) {
      try {
        const { address, request } = await client.begin();
        const { state, nonce, verifier } = request;
        await acrossAccounts(database, 'leave for an external provider', (db) =>
          putStep(db, { id: stepId(state), payload: { uid, nonce, verifier }, now: clock.now() }),
        );
        return address;
      } catch (error) {
        log.error(
          { err: error, issuer: config.issuer },
          'the external OpenID provider is out of reach',
        );
        return null;
      }
    },
    async interactionOf(state) {
      return (
        (
          await acrossAccounts(database, 'which sign-in comes back', (db) =>
            readStep(db, stepId(state), kept, clock.now()),
          )
        )?.uid ?? null
      );
    },
    async complete(uid, query, source) {
      const callback = callbackUrl(parts.publicUrl, query);
      const state = callback.searchParams.get('state') ?? '';
      const request = await acrossAccounts(database, 'come back from an external provider', (db) =>
        takeStep(db, stepId(state), kept, clock.now()),
      );
      if (request?.uid !== uid) return { problem: 'expired' };
      if (callback.searchParams.has('error')) return { problem: 'outside_refused' };
      const arrival = await client
        .complete(callback, { state, ...request })
        .catch((error: unknown) => {
          log.error(
            { err: error, issuer: config.issuer },
            'a sign-in with the external OpenID provider failed',
          );
          return null;
        });
      if (arrival === null) return { problem: 'outside_failed' };
      const person = readClaims(arrival.claims, config);
      const outcome = await findFederatedUser(parts, config, person, source);
      if ('problem' in outcome) {
        log.warn(
          { problem: outcome.problem, issuer: config.issuer, subject: person.subject },
          'a federated sign-in was refused',
        );
        return outcome;
      }
      return { ...outcome.user, hasSecondFactor: person.hasSecondFactor, idToken: arrival.idToken };
    },
    endSession: (idToken) =>
      client.endSession(idToken).catch((error: unknown) => {
        log.warn(
          { err: error, issuer: config.issuer },
          'sign-out failed at the external OpenID provider',
        );
        return null;
      }),
  };
}
