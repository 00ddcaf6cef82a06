import { mountContactTags } from '#features/audience/contact-tags/server/mount.ts';
import type { MountFeature } from '#platform/server/http/route.ts';
import { mountNotifications } from '#platform/server/notifications/mount-notifications.ts';

/** Every feature that the server mounts, by its folder. */
export const mounts: readonly (readonly [feature: string, mount: MountFeature])[] = [
  ['home/notifications', mountNotifications],
  ['audience/contact-tags', mountContactTags],
];
