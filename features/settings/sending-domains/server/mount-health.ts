import { z } from 'zod';
import { complaintLimits, complaintWeek } from '#engines/inbound/public.ts';
import {
  endWarmUp,
  pausesOf,
  resumeSending,
  startWarmUp,
  warmUpFirstDay,
  warmUpPlan,
  warmUpsOf,
} from '#engines/delivery/public.ts';
import { isWithin } from '#platform/contract/domain-names.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import {
  healthMessages,
  sendingDomains,
  warmUpStart,
  type DomainHealth,
  type PausedDomain,
} from '../contract.ts';

const { path, role } = sendingDomains;
const params = z.object({ accountId: idParam, id: idParam });

/** Mounts how a sending domain stands with its receivers, and what can be done about it: warm it up, or end a pause. */
export function mountHealth(router: Router): void {
  router.account({
    method: 'GET',
    path: `${path}/rests`,
    role,
    summary: 'Domains, and names below them, whose sending is paused',
    handle: async ({ account }) => ok({ rests: await allPauses(account) }),
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/health`,
    role,
    summary: 'Warm-up, pauses and complaints of a sending domain',
    params,
    handle: async ({ account, params: { id } }) =>
      ok({ health: await healthOf(account, await nameOf(account, id)) }),
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/warm_up`,
    role,
    summary: 'Begin a warm-up of fourteen days today; first_day says how much it may send today',
    params,
    body: z.object({ warm_up: warmUpStart }),
    bodySample: { warm_up: { first_day: 200 } },
    async handle({
      account,
      params: { id },
      body: {
        warm_up: { first_day: firstDay },
      },
    }) {
      const name = await nameOf(account, id);
      if (!(await startWarmUp(account, name, firstDay)))
        throw invalid({ base: [healthMessages.warming] });
      await account.audit({
        action: 'update',
        resource: 'domain',
        id,
        after: { warm_up: firstDay },
      });
      return created({ health: await healthOf(account, name) });
    },
  });
  router.account({
    method: 'DELETE',
    path: `${path}/:id/warm_up`,
    role,
    summary: 'End the warm-up: the domain may send any number',
    params,
    async handle({ account, params: { id } }) {
      const name = await nameOf(account, id);
      if (!(await endWarmUp(account, name))) throw invalid({ base: [healthMessages.notWarming] });
      await account.audit({
        action: 'update',
        resource: 'domain',
        id,
        before: { warm_up: true },
        after: { warm_up: null },
      });
      return ok({ health: await healthOf(account, name) });
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/resume_sending`,
    role,
    summary: 'Resume sending from a domain, and from names below it',
    params,
    async handle({ account, params: { id } }) {
      const name = await nameOf(account, id);
      const pauses = await pausesWithin(account, name);
      if (pauses.length === 0) throw invalid({ base: [healthMessages.notPaused] });
      for (const { domain } of pauses) await resumeSending(account, domain);
      await account.audit({
        action: 'update',
        resource: 'domain',
        id,
        before: { paused: pauses.map(({ domain }) => domain) },
        after: { paused: [] },
      });
      return ok({ health: await healthOf(account, name) });
    },
  });
}

async function healthOf(account: Account, name: string): Promise<DomainHealth> {
  const warmUp = (await warmUpsOf(account)).find(({ domain }) => domain === name);
  const week = await complaintWeek(account, name);
  return {
    warm_up: warmUp
      ? {
          started_on: warmUp.startedOn,
          ends_on: warmUp.endsOn,
          day: warmUp.day + 1,
          sent_today: warmUp.sentToday,
          allowed_today: warmUp.allowedToday ?? 0,
          plan: warmUpPlan(warmUp.firstDay),
        }
      : null,
    usual_plan: warmUpPlan(warmUpFirstDay.usual),
    rests: await pausesWithin(account, name),
    complaints: { ...week, warn_at: complaintLimits.warn, stop_at: complaintLimits.stop },
  };
}

// A From address may be below the domain that signs for it, and the pause is that of the From address.
async function pausesWithin(account: Account, name: string): Promise<PausedDomain[]> {
  return (await allPauses(account)).filter(({ domain }) => isWithin(name, domain));
}

async function allPauses(account: Account): Promise<PausedDomain[]> {
  return (await pausesOf(account)).map(({ domain, cause, response, pausedAt, pausedUntil }) => ({
    domain,
    cause,
    response,
    paused_at: pausedAt,
    paused_until: pausedUntil,
  }));
}

async function nameOf(account: Account, id: number): Promise<string> {
  const row = await account.db
    .selectFrom('domains')
    .select('name')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .where('kind', '=', 'sending')
    .executeTakeFirst();
  if (!row) throw notFound('domain');
  return row.name;
}
