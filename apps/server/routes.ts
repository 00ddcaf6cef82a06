import { mountContactTags } from '#features/audience/contact-tags/server/mount.ts';
import { mountFolders } from '#platform/server/folders/mount-folders.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { mountNotifications } from '#platform/server/notifications/mount-notifications.ts';

/** Every feature that the server mounts, by its folder. */
export const mounts: readonly (readonly [feature: string, mount: MountFeature])[] = [
  ['home/notifications', mountNotifications],
  ['home/folders', mountFolders({ tag: 'tags', list: 'lists', content: 'contents', campaign: 'campaigns' })],
  ['audience/contact-tags', mountContactTags],
];
