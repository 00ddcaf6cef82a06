import type { Family } from '#platform/server/family/family.ts';
import { mountSegmentPrompts } from './server/mount.ts';
import { erasePrompts } from './server/keep-prompts.ts';

/** Descriptions of segments in plain words. */
export const segmentPromptFamily: Family = {
  path: 'segment_prompts',
  number: 33,
  feature: 'audience/segment-prompts',
  mount: mountSegmentPrompts,
  personal: {
    columns: { segment_prompts: ['input', 'result'] },
    exports: {
      segment_prompts: {
        leftOut: 'is what members of the account typed, of whole groups of contacts',
      },
    },
    erase: erasePrompts,
  },
};
