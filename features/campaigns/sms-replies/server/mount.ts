import { z } from 'zod';
import { smsNumberOf } from '#engines/audience/public.ts';
import {
  conversationOf,
  decideReview,
  openReviews,
  receivedPage,
} from '#engines/texting/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { notFound } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { conversationQuery, repliesQuery, replyRole as role, reviewBody } from '../contract.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of texts that people sent, and of conversations. */
export const mountSmsReplies: MountFeature = (router) => {
  router.account({
    method: 'GET',
    path: 'sms_replies',
    role,
    query: repliesQuery,
    summary:
      'Texts that people sent, newest first; kind review with is_open: those that wait for a person',
    handle: async ({ account, query: { name, is_open: isOpen, ...query } }) => {
      const { rows, meta } = await receivedPage(account, { ...query, search: name, isOpen });
      return ok(rows, { ...meta, open: await openReviews(account) });
    },
  });
  router.account({
    method: 'PUT',
    path: 'sms_replies/:id',
    role,
    params: byId,
    body: reviewBody,
    bodySample: { decision: 'left_in' },
    summary:
      'Settle a text that may be a wish to be left alone: opt its sender out, or leave them in',
    handle: async ({ account, params: { id }, body: { decision } }) =>
      ok(await decideReview(account, id, decision)),
  });
  router.account({
    method: 'GET',
    path: 'sms_contacts/:id/messages',
    role,
    params: byId,
    query: conversationQuery,
    summary:
      'What an SMS contact and the account texted each other, oldest first; 50 lines, or those before a moment',
    handle: async ({ account, params: { id }, query: { before } }) => {
      if ((await smsNumberOf(account, id)) === null) throw notFound('SMS contact');
      return ok(await conversationOf(account, id, before));
    },
  });
};
