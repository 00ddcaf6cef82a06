import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { usualTemplate } from '../contract.ts';
import { keepItems } from './feed-items.ts';
import { feedRecords } from './records.ts';

const stories = [
  [
    'Five ways to store winter blankets',
    'Dry, dark and folded once: what keeps wool soft until autumn.',
  ],
  ['How our mugs are glazed', 'Two days in the kiln, one colour at a time, and no two alike.'],
  ['Setting a table for eight', 'Where the glasses go, and why the candles come last.'],
  ['Care for oiled oak', 'A cloth, a spoon of oil and ten minutes each season.'],
] as const;

/** One feed with items, as a shop's magazine has it. It is never asked for: sample data needs no network. */
export const feedSample: SampleRecords<void> = {
  async make({ account, now }) {
    const id = await insertSample(account, feedRecords, {
      name: 'Shop magazine',
      url: 'https://magazine.example/feed.xml',
      kind: 'rss',
      item_count: 3,
      template: usualTemplate,
      last_state: 'ok',
      fetched_at: now.toISOString(),
      created_by: 'Sample data',
    });
    await keepItems(
      account,
      id,
      stories.map(([title, summary], at) => ({
        key: `https://magazine.example/${at + 1}`,
        title,
        link: `https://magazine.example/${at + 1}`,
        summary,
        html: `<p>${summary}</p>`,
        image: '',
        author: 'Shop team',
        price: '',
        publishedAt: new Date(now.getTime() - (at * 3 + 1) * 86_400_000).toISOString(),
      })),
    );
  },
  remove: (removal) => takeOutSamples(removal, feedRecords),
};
