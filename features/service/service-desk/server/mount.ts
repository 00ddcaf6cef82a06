import { sql } from 'kysely';
import { deskFiguresOf, waitingTickets } from '#engines/desk/public.ts';
import { servicePermissions } from '#features/session/access/contract.ts';
import { desk } from '#features/session/access/contract/cloud-roles.ts';
import { serviceRoles } from '#platform/contract/roles.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { shownAgents, shownWaiting, type ServiceOverview } from '../contract.ts';

/** The dashboard of the service desk. */
export const mountServiceDashboard: MountFeature = (router) => {
  router.account({
    method: 'GET',
    path: 'service_overview',
    role: [...desk],
    summary: 'Who works in the service desk and what each may do',
    handle: async ({ account }) => ok(await overviewOf(account)),
  });
};

async function overviewOf(account: Account): Promise<ServiceOverview> {
  const enableService = account.record.enable_service;
  const { rows } = await sql<{
    id: number;
    email: string;
    first_name: string;
    last_name: string;
    roles: string[];
    total: number;
  }>`
    select u.id, u.email, u.first_name, u.last_name, m.roles, count(*) over () as total
    from account_members m join users u on u.id = m.user_id
    where m.account_id = ${account.id} and m.roles && ${[...serviceRoles]}::text[]
    order by u.first_name, u.last_name, u.id limit ${shownAgents}`.execute(account.db);
  const mine = servicePermissions({ roles: account.actor.roles, enableService });
  const mayRead = mine.tickets.includes('read');
  return {
    mine,
    figures: mayRead ? await deskFiguresOf(account) : null,
    waiting: mayRead ? await waitingTickets(account, shownWaiting) : [],
    agents: rows.map((row) => {
      const { tickets, contacts } = servicePermissions({
        roles: new Set(row.roles),
        enableService,
      });
      return {
        id: row.id,
        email: row.email,
        name: `${row.first_name} ${row.last_name}`.trim() || row.email,
        tickets: [...tickets],
        contacts: [...contacts],
      };
    }),
    agents_total: Number(rows[0]?.total ?? 0),
  } as ServiceOverview;
}
