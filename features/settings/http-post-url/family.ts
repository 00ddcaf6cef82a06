import type { Family } from '#platform/server/family/family.ts';
import { erasePosts } from './server/erase-posts.ts';
import { mountHttpPostUrl } from './server/mount.ts';

/** Events posted to the account's own server, with its answers. */
export const eventPostFamily: Family = {
  path: 'http_post_url',
  number: 22,
  feature: 'settings/http-post-url',
  mount: mountHttpPostUrl,
  personal: {
    columns: { hook_posts: ['response', 'error'] },
    exports: {
      hook_posts: { leftOut: 'is what the account’s own server answered to many events' },
    },
    erase: erasePosts,
  },
};
