import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '#platform/server/errors.ts';
import type { Principal } from '#platform/server/account/principal.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { markSecondFactor } from '#platform/identity/access-tokens.ts';
import {
  beginTotp,
  factorsOf,
  finishPasskey,
  finishTotp,
  removeFactor,
  renamePasskey,
  renewRecoveryCodes,
  type FactorOwner,
} from '#platform/identity/factors/change-factors.ts';
import type { FactorParts } from '#platform/identity/factors/factor-parts.ts';
import { passkeyHost } from '#platform/identity/factors/passkey-host.ts';
import { newPasskeyAnswer, passkeyName } from '#platform/identity/factors/passkey-shapes.ts';
import { newPasskeyOptions } from '#platform/identity/factors/passkeys.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import { personOf, personWithSession } from '#platform/identity/person-of.ts';
import { whereaboutsOf } from '#platform/identity/sign-in-activity.ts';
import { firstCode, passkeyPath, ruleChange } from '../contract.ts';
import { factorMail, notifyFactorChange } from './factor-mails.ts';
import { accountRule, accountRulesOf, changeAccountRule } from './account-rule.ts';

const newPasskey = z.object({ name: passkeyName, response: newPasskeyAnswer });
const rename = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'passkey' in body ? body.passkey : body),
  z.object({ name: passkeyName }),
);

/** Routes of a person's own second factors and sign-in log, and of the rule of an account. */
export const mountSecondFactor: MountFeature = (router, services) => {
  const { database, clock, secrets, config } = services;
  services.jobs.define(factorMail(services));
  const parts: FactorParts = {
    database,
    clock,
    secrets,
    publicUrl: config.publicUrl,
    notify: notifyFactorChange(services),
  };
  mountOverview(router, parts);
  mountTotp(router, parts);
  mountPasskeys(router, parts);
  router.account({
    method: 'GET',
    path: 'second_factor_rule',
    role: 'account',
    summary: 'Whether every member needs a second factor, and how many have none',
    handle: async ({ account }) => ok(await accountRule(database, account)),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'second_factor_rule',
    role: 'account',
    summary: 'Require a second factor of every member, or no longer',
    body: ruleChange,
    handle: async ({ account, body }) => {
      await changeAccountRule(database, account, body.requires_second_factor);
      return ok({ requires_second_factor: body.requires_second_factor });
    },
  });
};

function mountOverview(router: Router, parts: FactorParts): void {
  const { database } = parts;
  router.global({
    method: 'GET',
    path: '/v2/users/second_factor.json',
    role: 'signed-in',
    summary: 'The second factors of the signed-in person',
    handle: async ({ principal }) => {
      const userId = personOf(principal);
      return ok({
        ...(await factorsOf(parts, userId)),
        passkey_support: passkeyHost(parts.publicUrl).support,
        accounts: await accountRulesOf(database, userId),
      });
    },
  });
  router.global({
    method: 'POST',
    path: '/v2/users/second_factor/recovery_codes.json',
    role: 'signed-in',
    summary: 'Make ten new recovery codes; the old ones are void; requires reauthentication',
    handle: async ({ principal, raw }) => {
      const owner = await requireReauthenticated(parts, principal, raw);
      return created({ recovery_codes: await renewRecoveryCodes(parts, owner) });
    },
  });
}

function mountTotp(router: Router, parts: FactorParts): void {
  router.global({
    method: 'POST',
    path: '/v2/users/second_factor/totp.json',
    role: 'signed-in',
    summary: 'Begin to set up an authenticator app; requires reauthentication',
    handle: async ({ principal, raw }) => {
      const { userId } = await requireReauthenticated(parts, principal, raw);
      return created(await beginTotp(parts, userId));
    },
  });
  router.global({
    method: 'POST',
    path: '/v2/users/second_factor/totp/confirm.json',
    role: 'signed-in',
    summary: 'Finish it with the first code; answers recovery codes when there are none',
    body: firstCode,
    handle: async ({ principal, body, raw }) => {
      const { userId, session } = personWithSession(principal);
      const { outcome, codes } = await finishTotp(
        parts,
        { userId, source: whereaboutsOf(raw) },
        body.code,
      );
      if (outcome === 'locked') throw invalid('Too many wrong codes. Wait 30 minutes.');
      if (outcome === 'refused')
        throw invalid({
          code: ['is not right; check the time of your phone and use the newest code'],
        });
      await markSecondFactor(parts.database, session.uid);
      return created({ recovery_codes: codes });
    },
  });
  router.global({
    method: 'DELETE',
    path: '/v2/users/second_factor/totp.json',
    role: 'signed-in',
    summary: 'Remove the authenticator app; requires reauthentication',
    handle: async ({ principal, raw }) => {
      await removeFactor(parts, await requireReauthenticated(parts, principal, raw), {
        kind: 'totp',
      });
      return ok({ removed: true });
    },
  });
}

function mountPasskeys(router: Router, parts: FactorParts): void {
  router.global({
    method: 'POST',
    path: '/v2/users/passkeys/options.json',
    role: 'signed-in',
    summary: 'Begin to register a passkey; requires reauthentication',
    handle: async ({ principal, raw }) => {
      const { userId } = await requireReauthenticated(parts, principal, raw);
      return ok(await newPasskeyOptions(parts, userId));
    },
  });
  router.global({
    method: 'POST',
    path: '/v2/users/passkeys.json',
    role: 'signed-in',
    summary: 'Keep the passkey that the browser made; answers recovery codes when there are none',
    body: newPasskey,
    handle: async ({ principal, body, raw }) => {
      const { userId, session } = personWithSession(principal);
      const { passkey, codes } = await finishPasskey(
        parts,
        { userId, source: whereaboutsOf(raw) },
        body,
      );
      await markSecondFactor(parts.database, session.uid);
      return created({ passkey, recovery_codes: codes });
    },
  });
  router.global({
    method: ['PUT', 'PATCH'],
    path: '/v2/users/passkeys/:id.json',
    role: 'signed-in',
    summary: 'Rename a passkey',
    params: passkeyPath,
    body: rename,
    handle: async ({ principal, params, body }) =>
      ok(await renamePasskey(parts, personOf(principal), { id: params.id, name: body.name })),
  });
  router.global({
    method: 'DELETE',
    path: '/v2/users/passkeys/:id.json',
    role: 'signed-in',
    summary: 'Remove a passkey; requires reauthentication',
    params: passkeyPath,
    handle: async ({ principal, params, raw }) => {
      await removeFactor(parts, await requireReauthenticated(parts, principal, raw), {
        kind: 'passkey',
        id: params.id,
      });
      return ok({ removed: true });
    },
  });
}

// Whoever changes factors has given the password lately, because a stolen token must not be enough to stay.
async function requireReauthenticated(
  parts: FactorParts,
  principal: Principal | null,
  raw: FastifyRequest,
): Promise<FactorOwner> {
  await requireReauthentication(parts, raw);
  return { userId: personOf(principal), source: whereaboutsOf(raw) };
}
