import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import { personOf, personWithSession } from '#platform/identity/person-of.ts';
import { recentActivity, whereaboutsOf } from '#platform/identity/sign-in-activity.ts';
import { endSession, endSessions, listSessions } from '#platform/identity/sign-in-sessions.ts';
import { endQuery, type ActivityRow, type SessionRow } from '../contract.ts';

/** Routes of one's own sessions and sign-in activity. */
export const mountSessions: MountFeature = (router, { database, clock }) => {
  router.global({
    method: 'GET',
    path: '/v2/users/sessions.json',
    role: 'signed-in',
    summary: 'Where the signed-in person is signed in, last used first',
    handle: async ({ principal }) => {
      const { userId, session } = personWithSession(principal);
      const sessions = await listSessions(database, userId);
      return ok({
        sessions: sessions.map((one): SessionRow => ({
          id: one.id,
          user_agent: one.userAgent,
          ip: one.ip,
          signed_in_at: one.signedInAt,
          last_used_at: one.lastUsedAt,
          is_current: one.sessionUid === session.uid,
        })),
      });
    },
  });
  router.global({
    method: 'DELETE',
    path: '/v2/users/sessions/:id.json',
    role: 'signed-in',
    summary: 'End one session of one’s own; requires reauthentication',
    params: z.object({ id: idParam }),
    handle: async ({ principal, params, raw }) => {
      await requireReauthentication({ database, clock }, raw);
      await endSession(database, {
        userId: personOf(principal),
        id: params.id,
        now: clock.now(),
        ...whereaboutsOf(raw),
      });
      return ok({ ended: 1 });
    },
  });
  router.global({
    method: 'DELETE',
    path: '/v2/users/sessions.json',
    role: 'signed-in',
    summary:
      'End all other sessions of one’s own, or with everywhere=true all; requires reauthentication',
    query: endQuery,
    handle: async ({ principal, query, raw }) => {
      await requireReauthentication({ database, clock }, raw);
      const { userId, session } = personWithSession(principal);
      return ok({
        ended: await endSessions(database, {
          userId,
          keep: query.everywhere ? null : session.uid,
          now: clock.now(),
          ...whereaboutsOf(raw),
        }),
      });
    },
  });
  router.global({
    method: 'GET',
    path: '/v2/users/sign_in_activity.json',
    role: 'signed-in',
    summary: 'Recent events of the caller’s own sign-in, newest first',
    handle: async ({ principal }) => {
      const lines = await recentActivity(database, personOf(principal));
      return ok({
        activity: lines.map((one): ActivityRow => ({
          id: one.id,
          kind: one.kind,
          method: one.method,
          detail: one.detail,
          happened_at: one.happenedAt,
          ip: one.ip,
          user_agent: one.userAgent,
        })),
      });
    },
  });
};
