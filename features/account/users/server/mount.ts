import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import {
  invitations,
  people,
  peopleList,
  readRoles,
  revocation,
  userMessages,
  writeRole,
} from '../contract.ts';
import { invitationsTable } from './invitations-table.ts';
import { listUsers } from './list-users.ts';
import { mountMembers } from './mount-members.ts';
import { mountLinks } from './mount-links.ts';
import {
  createInvitation,
  deleteInvitation,
  invitationById,
  resendInvitation,
  revokeInvitation,
  updateInvitation,
} from './write-invitation.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of members, invitations and the links that invitations are accepted by. */
export const mountUsers: MountFeature = (router, services) => {
  const table = invitationsTable(new Date(0));
  mountResource({
    router,
    services,
    records: { contract: { ...invitations, role: readRoles, verbs: ['list', 'show'] }, table },
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(
          account,
          invitations,
          invitationsTable(services.clock.now()),
          query,
        );
        return ok({ [invitations.path]: rows }, meta);
      },
      show: async (account, id) => ok(await invitationById(account, services, id)),
    },
  });
  mountResource({
    router,
    services,
    records: { contract: { ...invitations, verbs: ['create', 'update', 'delete'] }, table },
    with: {
      create: async (account, fields) => {
        const invitation = await createInvitation(account, services, fields);
        return created({ ...invitation, message: userMessages.invited(invitation.email) });
      },
      update: async (account, id, fields) =>
        ok({
          ...(await updateInvitation(account, services, id, fields)),
          message: userMessages.updated,
        }),
      delete: (account, id) => deleteInvitation(account, services, id),
    },
  });
  router.account({
    method: 'POST',
    path: 'invitations/:id/resend',
    role: writeRole,
    summary: 'Email a new link, valid for seven days',
    params: byId,
    handle: async ({ account, params }) => {
      const invitation = await resendInvitation(account, services, params.id);
      return ok({ ...invitation, message: userMessages.invited(invitation.email) });
    },
  });
  router.account({
    method: ['PUT', 'POST'],
    path: 'invitations/:id/revoke',
    role: writeRole,
    summary: 'Make the link of an invitation useless, or take that back',
    params: byId,
    body: revocation,
    handle: async ({ account, params, body }) =>
      ok(await revokeInvitation(account, services, params.id, body.revoked)),
  });
  router.account({
    method: 'GET',
    path: people.path,
    role: readRoles,
    summary: 'Members and invitations together',
    query: listQuery({ ...peopleList, filters: peopleList.filters }),
    handle: async ({ account, query }) => {
      const { rows, meta, primary } = await listUsers(
        account,
        query as ListQuery,
        services.clock.now(),
      );
      return ok({ people: rows, primary_contact: primary }, meta);
    },
  });
  mountMembers(router, services);
  mountLinks(router, services);
};
