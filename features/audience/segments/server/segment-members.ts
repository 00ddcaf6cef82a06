import { segmentDays, trackingOf, trackSegment, untrackSegment } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { idParam } from '#platform/contract/fields.ts';
import { z } from 'zod';
import { segmentGrowthQuery, segmentTracking, type SegmentGrowth } from '../contract/segments.ts';
import { segmentRecords } from './segments-table.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** By what name the switch of a segment asks for its members. */
export const theSwitch = 'switch';

/** Routes of the members of segments: the switch, and how they went. */
export function mountMembers(router: Router): void {
  router.account({
    method: 'GET',
    path: 'segments/:id/growth',
    role: 'contacts',
    summary: 'How many contacts a tracked segment had on the last days, and who entered and left',
    params: byId,
    query: segmentGrowthQuery,
    handle: async ({ account, params, query }) => {
      await showRecord(account, segmentRecords, params.id);
      return ok(await growthOf(account, params.id, query.days));
    },
  });
  router.account({
    method: 'PUT',
    path: 'segments/:id/tracking',
    role: 'contacts',
    summary: 'Keep the members of a segment, with who enters and leaves, or keep them no more',
    params: byId,
    body: segmentTracking,
    handle: async ({ account, params, body }) => {
      await showRecord(account, segmentRecords, params.id);
      const change = body.is_tracked ? trackSegment : untrackSegment;
      await change(account, params.id, theSwitch);
      await account.audit({
        action: body.is_tracked ? 'track_members' : 'untrack_members',
        resource: 'segment',
        id: params.id,
      });
      return ok(await growthOf(account, params.id, segmentGrowthQuery.parse({}).days));
    },
  });
}

async function growthOf(account: Account, id: number, days: number): Promise<SegmentGrowth> {
  const tracking = await trackingOf(account, id);
  if (!tracking)
    return {
      is_tracked: false,
      is_switched_on: false,
      state: 'off',
      members: null,
      compared_at: null,
      next_edge: null,
      entered: 0,
      left: 0,
      days: [],
    };
  const { wantedBy, state, members, comparedAt, nextEdge } = tracking;
  const course = await segmentDays(account, id, days);
  const isCompared = comparedAt !== null;
  return {
    is_tracked: true,
    is_switched_on: wantedBy.includes(theSwitch),
    state: state === 'broken' ? 'broken' : isCompared ? 'on' : 'starting',
    members: isCompared ? members : null,
    compared_at: comparedAt,
    next_edge: nextEdge,
    entered: course.reduce((sum, day) => sum + day.entered, 0),
    left: course.reduce((sum, day) => sum + day.left, 0),
    days: course,
  };
}
