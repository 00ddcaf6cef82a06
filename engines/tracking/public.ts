// The door of the tracking engine: the addresses in a mail, the pages behind them, and what people did.
export { mountTracking } from './mount.ts';
export { openFastPath } from './fast-path/open-fast-path.ts';
export {
  createTrackingUrls,
  readReturnPath,
  readUnsubscribeAddress,
  type Copy,
  type CopyUrls,
  type TrackingUrls,
} from './urls.ts';
export { createLinkHosts, type LinkHostOf, type UrlsOf } from './link-hosts.ts';
export { linksOfMail } from './links-of-mail.ts';
export {
  countsOf,
  hoursOf,
  linksOf,
  changeLink,
  type MailingCounts,
  type MailingHour,
  type LinkCounts,
} from './counts.ts';
export { countsByVariant, revenueByVariant, type VariantCounts } from './counts-by-variant.ts';
export { peopleOf, type TimelineEntry, type EventPerson, type EventKind } from './people.ts';
export { placesOf, type PlaceFigures, type DeviceFigures } from './places-of.ts';
export {
  receivingDomainsOf,
  type ReceivingProvider,
  type ReceivingDomain,
} from './providers-of.ts';
export { type MailboxProvider } from './mailbox-providers.ts';
export {
  recordConversion,
  creditOrders,
  revenueOf,
  type AttributionRules,
  type Conversion,
  type RecordedConversion,
  type Revenue,
} from './conversions.ts';
export { rebuildCounts } from './rebuild-counts.ts';
export { countWaiting } from './fold-waiting.ts';
export { createHitFolder, type HitFolder } from './hit-folder.ts';
export { type HitEvidence, type Verdict } from './classify-hit.ts';
export { type HitRules, type MachineRule } from './rules.ts';
export { mailingsToReplay, replayHits, type Replayed } from './replay-hits.ts';
export { trackingChoice } from './tracking-choice.ts';

// At which hours of the week people open and buy.
export { noteHours, usualHourSql, bestHour, type HourKind } from './contact-hours.ts';
export { hoursOfAccount } from './hours-of-account.ts';
export { keepLinks, noteBounces, noteComplaintEvent } from './note-reports.ts';
export { eraseEvents } from './erase-events.ts';

// For engines that settle many small things at once.

// Who follows events from one id to the next.
export {
  messageFeedSql,
  newestMessageEventId,
  messageEventDetails,
  type MessageEventDetail,
} from './event-feed.ts';

// Who unsubscribes other than by a link.
export { unsubscribeCopy } from './unsubscribe-copy.ts';
