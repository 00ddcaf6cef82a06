import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { newComment, newReply, resolution } from '../contract.ts';
import {
  addComment,
  addReply,
  commentedContent,
  listenersOf,
  resolveComment,
  threadsOf,
  type CommentedContent,
} from './comments.ts';

const role = 'contents';
const byId = z.object({ accountId: idParam, id: idParam });
const byComment = byId.extend({ commentId: idParam });

/** Routes of comments on blocks of contents. */
export const mountComments: MountFeature = (router, services) => {
  mountThreads(router, services);
  mountAnswers(router, services);
};

function mountThreads(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'contents/:id/comments',
    role,
    summary: 'Comments on the blocks of a content, each with its replies',
    params: byId,
    handle: async ({ account, params }) => {
      await commentedContent(account, params.id);
      return ok(await threadsOf(account, params.id));
    },
  });
  router.account({
    method: 'POST',
    path: 'contents/:id/comments',
    role,
    summary: 'Write a comment at a block',
    params: byId,
    body: newComment,
    bodySample: { block_key: 'hg-note-0123456789', block_name: 'Text', text: 'Shorter, please.' },
    handle: async ({ account, params, body }) => {
      const content = await commentedContent(account, params.id);
      const id = await addComment(account, content.id, body);
      await notifyOf(account, services, { content, commentId: id, text: body.text });
      return created(await threadsOf(account, content.id));
    },
  });
}

function mountAnswers(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'contents/:id/comments/:commentId/replies',
    role,
    summary: 'Reply to a comment',
    params: byComment,
    body: newReply,
    bodySample: { text: 'Done.' },
    handle: async ({ account, params: { id, commentId }, body }) => {
      const content = await commentedContent(account, id);
      await addReply(account, { contentId: id, commentId }, body.text);
      await notifyOf(account, services, { content, commentId, text: body.text });
      return created(await threadsOf(account, id));
    },
  });
  router.account({
    method: 'PUT',
    path: 'contents/:id/comments/:commentId',
    role,
    summary: 'Resolve a comment, or reopen it',
    params: byComment,
    body: resolution,
    bodySample: { resolved: true },
    handle: async ({ account, params: { id, commentId }, body }) => {
      await commentedContent(account, id);
      await resolveComment(account, { contentId: id, commentId }, body.resolved);
      return ok(await threadsOf(account, id));
    },
  });
}

async function notifyOf(
  account: Account,
  { notifications }: Services,
  { content, commentId, text }: { content: CommentedContent; commentId: number; text: string },
): Promise<void> {
  const words = text.length > 140 ? `${text.slice(0, 139)}…` : text;
  await notifications.notify(account, {
    message: `${account.actor.name} commented on “${content.name}”: ${words}`,
    notifiableType: 'Content',
    notifiableId: content.id,
    userIds: await listenersOf(account, content.id, commentId),
  });
}
