import { z } from 'zod';
import { openMergesOf } from '#engines/audience/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { mergeContact } from '../../contract/merge.ts';
import { requireContact, showContact } from '../show-contact.ts';
import { mergeContacts } from './merge-contacts.ts';
import { undoMerge } from './undo-merge.ts';

const role = 'contacts';
const params = z.object({ accountId: idParam, id: idParam });

/** Routes that make one contact of two, and two again of one. */
export function mountMerge(router: Router, { families }: Services): void {
  router.account({
    method: 'POST',
    path: 'contacts/:id/merge',
    role,
    summary:
      'Merge a contact into another one, which keeps its id; take_fields names values that come from the first',
    params,
    body: mergeContact,
    bodySample: { into: 1 },
    handle: async ({ account, params, body }) => {
      const mergeId = await mergeContacts(account, families, { id: params.id, ...body });
      return ok({ merge_id: mergeId, contact: await showContact(account, body.into) });
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/merges',
    role,
    summary: 'The merges into a contact that can be undone, the latest first',
    params,
    handle: async ({ account, params }) => {
      await requireContact(account, params.id);
      return ok({ merges: await openMergesOf(account, params.id) });
    },
  });
  router.account({
    method: 'POST',
    path: 'contacts/:id/merges/:mergeId/undo',
    role,
    summary: 'Undo a merge, within 30 days',
    params: params.extend({ mergeId: idParam }),
    handle: async ({ account, params }) => {
      const id = await undoMerge(account, families, {
        contactId: params.id,
        mergeId: params.mergeId,
      });
      return ok({ contact: await showContact(account, id) });
    },
  });
}
