import { passwordMessages } from '#platform/contract/password-rules.ts';
import { ProductError } from '#platform/server/errors.ts';
import { accepted, ok, type MountFeature } from '#platform/server/http/route.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { changePassword, checkPassword } from '#platform/identity/change-password.ts';
import { recordReauthentication } from '#platform/identity/reauthentication.ts';
import {
  countResetWish,
  deadLink,
  readResetLink,
  resetPassword,
} from '#platform/identity/password-resets.ts';
import { noteActivity, whereaboutsOf } from '#platform/identity/sign-in-activity.ts';
import { personWithSession } from '#platform/identity/person-of.ts';
import {
  passwordChange,
  passwordProof,
  passwordReset,
  resetLinkCheck,
  resetWish,
  sentMessage,
} from '../contract.ts';
import { definePasswordMails } from './password-mails.ts';

/** Routes of passwords: asking for a link, setting one by it, changing one's own, and giving it again. */
export const mountPassword: MountFeature = (router, services) => {
  const { database, clock, jobs } = services;
  const mails = definePasswordMails(services);

  router.global({
    method: 'POST',
    path: '/v2/users/password.json',
    role: 'public',
    summary: 'Ask for a link for a new password; the answer is the same for every address',
    body: resetWish,
    handle: async ({ body, raw, reply }) => {
      reply.header('cache-control', 'no-store');
      await countResetWish(database, { email: body.email, ip: raw.ip, now: clock.now() });
      // Looked up later, in the job: this call takes as long for an address that nobody has.
      await jobs.enqueue(null, mails.reset, { email: body.email });
      return accepted({ message: sentMessage });
    },
  });
  router.global({
    // A POST, because addresses are written to logs and bodies are not.
    method: 'POST',
    path: '/v2/users/password/check.json',
    role: 'public',
    summary: 'Whether a link for a new password still works; does not use it up',
    body: resetLinkCheck,
    handle: async ({ body, reply }) => {
      reply.header('cache-control', 'no-store');
      const link = await readResetLink(database, { token: body.token, now: clock.now() });
      if (!link) throw new ProductError('not_found', { message: deadLink });
      return ok({ email: link.email, expires_at: link.expiresAt });
    },
  });
  router.global({
    method: ['PUT', 'PATCH'],
    path: '/v2/users/password.json',
    role: 'public',
    summary: 'Set a new password by a link; ends every session of the person',
    body: passwordReset,
    handle: async ({ body, raw }) => {
      const { userId } = await resetPassword(database, {
        token: body.token,
        password: body.password,
        now: clock.now(),
        ...whereaboutsOf(raw),
      });
      await jobs.enqueue(null, mails.changed, { userId });
      return ok({ message: passwordMessages.changed });
    },
  });
  router.global({
    method: ['PUT', 'PATCH'],
    path: '/v2/users/update_password.json',
    role: 'signed-in',
    summary: 'Change one’s password; ends every other session',
    body: passwordChange,
    handle: async ({ principal, body, raw }) => {
      const { userId, session } = personWithSession(principal);
      await changePassword(database, {
        userId,
        currentPassword: body.current_password,
        password: body.password,
        clock,
        keepSession: session.uid,
      });
      await recordReauthentication(database, session.uid, clock.now());
      await acrossAccounts(database, 'note a new password', (db) =>
        noteActivity(db, {
          userId,
          kind: 'password_changed',
          at: clock.now(),
          ...whereaboutsOf(raw),
        }),
      );
      await jobs.enqueue(null, mails.changed, { userId });
      return ok({ message: passwordMessages.changed });
    },
  });
  router.global({
    method: 'POST',
    path: '/v2/users/confirm_password.json',
    role: 'signed-in',
    summary: 'Give one’s password again: sensitive acts are open for 15 minutes',
    body: passwordProof,
    handle: async ({ principal, body }) => {
      const { userId, session } = personWithSession(principal);
      await checkPassword(database, { userId, password: body.password, clock, field: 'password' });
      await recordReauthentication(database, session.uid, clock.now());
      return ok({ confirmed: true });
    },
  });
};
