import { eraseConsent, type ErasePeople } from '#engines/audience/public.ts';
import { eraseRecipients } from '#engines/delivery/public.ts';
import { eraseImports } from '#engines/imports/public.ts';
import { eraseInbound } from '#engines/inbound/public.ts';
import { eraseEvents } from '#engines/tracking/public.ts';
import { eraseTestSends } from '#features/campaigns/email-campaigns/server/public.ts';
import { eraseMessages } from '#features/campaigns/transactional-campaigns/server/public.ts';
import { erasePosts } from '#features/settings/http-post-url/server/public.ts';

const ofDeleted: readonly ErasePeople[] = [
  eraseRecipients,
  eraseEvents,
  eraseInbound,
  eraseMessages,
];

/** Whoever owns tables that say something of contacts. What proves consent, or names no contact, goes only with the whole person. */
export const contactErasers = {
  ofDeleted,
  ofErased: [...ofDeleted, eraseConsent, eraseImports, eraseTestSends, erasePosts],
};
