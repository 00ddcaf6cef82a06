import type { Family } from '#platform/server/family/family.ts';
import { liveContentImages } from './contract/live-content-images.ts';
import { mountLiveContentImages } from './server/mount.ts';
import { timerChoices, timerRecords } from './server/records.ts';
import { timerSample } from './server/sample-timers.ts';

/** Countdown timers in emails. */
export const liveContentImageFamily: Family = {
  path: liveContentImages.path,
  number: 52,
  feature: 'content/live-content-images',
  mount: mountLiveContentImages,
  records: timerRecords,
  page: ({ id }) => `live_content_images/${id}/edit`,
  choices: timerChoices,
  sample: timerSample,
};
