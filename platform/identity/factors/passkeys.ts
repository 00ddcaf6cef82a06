import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { acrossAccounts } from '../../server/account/account.ts';
import type { DB } from '../../server/database/tables.ts';
import { invalid } from '../../server/errors.ts';
import type { FactorParts } from './factor-parts.ts';
import { passkeyHost } from './passkey-host.ts';
import type { newPasskeyAnswer, passkeyAnswer } from './passkey-shapes.ts';
import { putStep, takeStep } from './sign-in-steps.ts';

/** At most this many passkeys a person. */
export const mostPasskeys = 20;

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  id: number;
  name: string;
  is_synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

/** What a proven passkey says. */
export interface ProvenPasskey {
  readonly id: number;
  readonly userId: number;
  readonly credentialEpoch: number;
  readonly name: string;
  /** Whether the authenticator itself checked the person by PIN, finger or face: then it is two factors in one. */
  readonly isVerified: boolean;
}

// EdDSA, ES256 and RS256: what authenticators have. Newer ones wait until they are no experiment of the runtime any more.
const algorithms = [-8, -7, -257];
const challengeLifeMs = 10 * 60_000;
const asked = z.object({ for: z.string() });
const challengeId = (challenge: string): string => `passkey:${challenge}`;

/** A person's passkeys, the oldest first. */
export async function passkeysOf(db: Transaction<DB>, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** What a browser needs to make a passkey for a person. */
export async function newPasskeyOptions(
  parts: FactorParts,
  userId: number,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const host = supportedHost(parts);
  return acrossAccounts(parts.database, 'ask for a new passkey', async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const known = await db
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', userId)
      .execute();
    if (known.length >= mostPasskeys)
      throw invalid(
        `You have ${mostPasskeys} passkeys already; remove one that you no longer use.`,
      );
    const options = await generateRegistrationOptions({
      rpName: 'Heliograph',
      rpID: host.rpId,
      userName: user.email,
      userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.email,
      userID: handleOf(parts, userId),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(described),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await putStep(db, {
      id: challengeId(options.challenge),
      payload: { for: `new:${userId}` },
      now: parts.clock.now(),
      lifeMs: challengeLifeMs,
    });
    return options;
  });
}

/** Keeps the passkey that a browser made; 422 when it does not answer what was asked. */
export async function addPasskey(
  parts: FactorParts,
  person: { userId: number; name: string; response: z.output<typeof newPasskeyAnswer> },
): Promise<PasskeyRow> {
  const host = supportedHost(parts);
  const { response } = person;
  const made = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => isAsked(parts, challenge, `new:${person.userId}`),
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!made?.verified) throw invalid('This passkey could not be checked. Start again.');
  const { credential, credentialBackedUp } = made.registrationInfo;
  return acrossAccounts(parts.database, 'add a passkey', async (db) => {
    const row = await db
      .insertInto('passkeys')
      .values({
        user_id: person.userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        sign_count: credential.counter,
        transports: response.response.transports,
        name: person.name,
        is_synced: credentialBackedUp,
        created_at: parts.clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
      .executeTakeFirst();
    if (!row) throw invalid('This passkey is registered already.');
    return row;
  });
}

/** What a browser needs to use a passkey: any of this host, or those of one person. `purpose` names the sign-in that asks. */
export async function passkeyOptions(
  parts: FactorParts,
  ask: { purpose: string; userId: number | null; lifeMs?: number },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const host = supportedHost(parts);
  return acrossAccounts(parts.database, 'ask for a passkey', async (db) => {
    const known =
      ask.userId === null
        ? []
        : await db
            .selectFrom('passkeys')
            .select(['credential_id', 'transports'])
            .where('user_id', '=', ask.userId)
            .execute();
    const options = await generateAuthenticationOptions({
      rpID: host.rpId,
      userVerification: ask.userId === null ? 'required' : 'preferred',
      ...(ask.userId === null ? {} : { allowCredentials: known.map(described) }),
    });
    await putStep(db, {
      id: challengeId(options.challenge),
      payload: { for: ask.purpose },
      now: parts.clock.now(),
      lifeMs: ask.lifeMs ?? challengeLifeMs,
    });
    return options;
  });
}

/** Whose passkey signed the challenge of this sign-in. `refused` names the owner when the passkey is known but its answer is not right. */
export async function provePasskey(
  parts: FactorParts,
  attempt: { purpose: string; response: z.output<typeof passkeyAnswer>; mustVerify: boolean },
): Promise<{ proven: ProvenPasskey } | { refused: { userId: number; name: string } | null }> {
  const host = supportedHost(parts);
  const { response } = attempt;
  const known = await acrossAccounts(parts.database, 'find a passkey', (db) =>
    db
      .selectFrom('passkeys as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select([
        'p.id',
        'p.user_id',
        'p.credential_id',
        'p.public_key',
        'p.sign_count',
        'p.name',
        'u.credential_epoch',
      ])
      .where('p.credential_id', '=', response.id)
      .executeTakeFirst(),
  );
  if (!known) return { refused: null };
  const refused = { refused: { userId: known.user_id, name: known.name } };
  const handle = response.response.userHandle;
  if (handle && handle !== Buffer.from(handleOf(parts, known.user_id)).toString('base64url'))
    return refused;
  const used = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => isAsked(parts, challenge, attempt.purpose),
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    requireUserVerification: attempt.mustVerify,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: known.sign_count,
    },
  }).catch(() => null);
  if (!used?.verified) return refused;
  const { newCounter, credentialBackedUp, userVerified } = used.authenticationInfo;
  // A copied authenticator shows itself by a counter that does not grow; of two answers at once one loses here.
  const counted = await acrossAccounts(parts.database, 'count the use of a passkey', (db) =>
    db
      .updateTable('passkeys')
      .set({
        sign_count: newCounter,
        is_synced: credentialBackedUp,
        last_used_at: parts.clock.now().toISOString(),
      })
      .where('id', '=', known.id)
      .where((is) =>
        is.or([
          is('sign_count', '<', newCounter),
          is.and([is('sign_count', '=', 0), is.lit(newCounter === 0)]),
        ]),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  if (!counted) return refused;
  return {
    proven: {
      id: known.id,
      userId: known.user_id,
      credentialEpoch: known.credential_epoch,
      name: known.name,
      isVerified: userVerified,
    },
  };
}

function supportedHost(parts: FactorParts) {
  const host = passkeyHost(parts.publicUrl);
  if (host.support === 'needs_host_name')
    throw invalid('Passkeys need a host name: set PUBLIC_URL to one in place of an IP address.');
  if (host.support === 'needs_https')
    throw invalid('Passkeys need a secure connection: set PUBLIC_URL to an https address.');
  return host;
}

// Taken before anything else is checked, so that a challenge is used up by a wrong answer too.
async function isAsked(parts: FactorParts, challenge: string, purpose: string): Promise<boolean> {
  const step = await acrossAccounts(parts.database, 'take a passkey challenge', (db) =>
    takeStep(db, challengeId(challenge), asked, parts.clock.now()),
  );
  return step?.for === purpose;
}

// The person's id as authenticators keep it: always the same, and telling nothing.
function handleOf(parts: FactorParts, userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.secrets.sign('passkey-person', String(userId)));
}

function described(known: { credential_id: string; transports: string[] }): {
  id: string;
  transports: string[];
} {
  return { id: known.credential_id, transports: known.transports };
}
