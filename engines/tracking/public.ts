// What other parts may use of the tracking engine: the links of an email, the pages behind them, and engagement events.
export { mountTracking } from './mount.ts';
export { openFastPath } from './fast-path/open-fast-path.ts';
export {
  createTrackingUrls,
  readReturnPath,
  readUnsubscribeAddress,
  type DeliveryKey,
  type DeliveryUrls,
  type TrackingUrls,
} from './urls.ts';
export { createLinkHosts, type LinkHostOf, type UrlsOf } from './link-hosts.ts';
export { linksOfMail } from './links-of-mail.ts';
export { countsOf, hoursOf, changeLink, type MailingCounts, type MailingHour } from './counts.ts';
export { linksOf, onLinks, type LinkCounts } from './links-of-mailings.ts';
export { idsOf, ofMailings, type Mailings } from './of-mailings.ts';
export { countsByVariant, revenueByVariant, type VariantCounts } from './counts-by-variant.ts';
export { recipientsOf, type EventRecipient, type EventKind } from './recipients.ts';
export { placesOf, type PlaceFigures, type DeviceFigures } from './places-of.ts';
export { receivingDomainsOf, type ReceivingDomain } from './providers-of.ts';
export { providerDomains, type MailboxProvider } from './mailbox-providers.ts';
export {
  conversionOf,
  isCreditOutdated,
  revenueOf,
  type RecordedConversion,
  type Revenue,
} from './conversions.ts';
export { countConversions, creditOutdated, type AttributionRules } from './credit-orders.ts';
export {
  projectConversions,
  removeConversions,
  type ProjectedOrder,
} from './project-conversions.ts';
export { rebuildCounts } from './rebuild-counts.ts';
export { countWaiting } from './aggregate-waiting.ts';
export { countFirstHours, createFirstHoursCount } from './count-first-hours.ts';
export { createFirstFactsCount } from './count-first-facts.ts';
export { createHitAggregator, pauseOf, type HitAggregator } from './hit-aggregator.ts';
export { trafficOf } from './hit-traffic.ts';
export { isMachineRequest, type HitEvidence, type Verdict } from './machine-hits.ts';

// For pictures that are chosen when a mail is opened.
export { readPlaceToken, type PlaceToken } from './place-token.ts';
export { placeValuesOf } from './places-in-mail.ts';
export { accountIn, requestKindOf, unknownLink } from './asked.ts';
export { fixedAnswer, type RawAnswer, type RawHandler } from './fast-path/fast-path.ts';
export { readableAgent } from './fast-path/hit-handlers.ts';

export { plugClickMark, type MarkClick } from './click-marks.ts';

// What a request tells of who sends it.
export { loadCountries } from './places.ts';
export { readAgent } from './read-agent.ts';
export { type HitRules, type MachineRule } from './machine-rules.ts';
export { mailingsToReplay, replayHits, type Replayed } from './replay-hits.ts';
export { trackingChoice } from './tracking-choice.ts';

// At which hours of the week people open and buy.
export { usualHourSql, bestHour, type HourKind } from './contact-hours.ts';
export { hoursOfAccount } from './hours-of-account.ts';
export { keepLinks, noteBounces, noteComplaintEvent } from './note-reports.ts';
export { messageEventFamily } from './family.ts';

// Reading events from one id to the next.
export {
  messageFeedSql,
  newestMessageEventId,
  messageEventDetails,
  type MessageEventDetail,
} from './event-feed.ts';

// Unsubscribes that come in other ways than by a link.
export { unsubscribeDelivery } from './unsubscribe-delivery.ts';

// Mailings that are removed, and sample data.
export { removeEvents } from './remove-events.ts';
export { drawnFor, makePastEvents, countPastFacts } from './sample/past-events.ts';
export { makePastOrders } from './sample/past-orders.ts';
export { accountPagePolicy, composePage } from './pages/account-pages.ts';
export {
  acceptedLanguage,
  pageTextsOf,
  plainPageText,
  type PageLanguage,
} from './pages/page-texts.ts';
export { withRecipient, type RecipientCall } from './recipient-of-delivery.ts';
export { brandOfMailing } from './record-unsubscribe.ts';
export { sampleForms, samplePageValues } from './sample-page.ts';
export { plugPages } from './page-ports.ts';

// How public pages of an account look.
export { escapeHtml, maskedAddress, pageFrame } from './pages/page-frame.ts';
export { backTo } from './pages/unsubscribe-page.ts';
