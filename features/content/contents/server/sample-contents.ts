import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { editorTypes } from '../contract.ts';
import { contentRecords } from './contents-table.ts';
import { sampleStories, type SampleStory } from './sample-stories.ts';

/** Ids of the sample contents by their story. */
export type SampleContents = Record<SampleStory, number>;

/** The bodies of the sample emails. */
export const contentSample: SampleRecords<SampleContents> = {
  async make({ account, publicUrl }) {
    const made: [SampleStory, number][] = [];
    for (const { key, name, html, text } of sampleStories(publicUrl)) {
      const id = await insertSample(account, contentRecords, {
        name,
        editor_type: editorTypes.html,
        html_part: html,
        text_part: text,
        created_by: 'Sample data',
      });
      made.push([key, id]);
    }
    return Object.fromEntries(made) as SampleContents;
  },
  remove: (removal) => takeOutSamples(removal, contentRecords),
};
