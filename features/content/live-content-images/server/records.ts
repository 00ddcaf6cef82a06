import { sql } from 'kysely';
import type { Choices } from '#platform/server/family/choices.ts';
import { inFolders } from '#platform/server/resource/folders-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { liveContentImages } from '../contract/live-content-images.ts';

// The number behind it lets contents be found that show the timer.
const path = sql`'/accounts/' || r.account_id || '/live_content_images/' || r.public_id || '/countdown.gif?t=' || r.id`;

/** Countdown timers as the verbs need them. */
export const timerRecords: Records<typeof liveContentImages> = {
  contract: liveContentImages,
  table: inFolders(
    resourceTable('live_content_images', { computed: { image_url: path } }),
    'live_content_image',
  ),
};

/** What editors offer of timers. */
export const timerChoices: Choices = {
  columns: sql`r.id, r.name, r.mode, ${path} as image_url, r.style`,
};
