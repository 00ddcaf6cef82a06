import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { pageTypes, type PageType } from '../contract.ts';
import { defaultHtml } from './default-pages.ts';
import { preferencePageRecords } from './records.ts';

const names: Readonly<Record<PageType, string>> = {
  manage_subscriptions: 'Choose your emails',
  edit_profile: 'Your details',
  one_click_unsubscribe: 'Leave with one visit',
  report_spam: 'Report an email',
  thank_you_page: 'Thanks for signing up',
  confirm_subscription: 'Please confirm',
};
// The other pages of the sample account are the built-in ones: nobody who looks around unsubscribes by opening a link.
const inUse: readonly PageType[] = ['manage_subscriptions', 'thank_you_page'];

/** One page of each type. */
export const preferencePageSample: SampleRecords<void> = {
  async make({ account }) {
    for (const type of pageTypes)
      await insertSample(account, preferencePageRecords, {
        name: names[type],
        page_type: type,
        editor_type: 'html',
        html_part: defaultHtml(type),
        is_default: inUse.includes(type),
        created_by: 'Sample data',
      });
  },
  remove: (removal) => takeOutSamples(removal, preferencePageRecords),
};
