import type { Family } from '#platform/server/family/family.ts';
import { mountComments } from './server/mount.ts';

/** Comments on blocks of contents. */
export const contentCommentFamily: Family = {
  path: 'content_comments',
  number: 66,
  feature: 'content/content-comments',
  mount: mountComments,
};
