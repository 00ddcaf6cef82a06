// What other parts may use of the texting engine: numbers, what a text costs, its links, and the way to gateways.
export { defaultNumber, numberOf, numbersOf } from './numbers/numbers.ts';
export {
  changeNumber,
  makeNumber,
  removeNumber,
  type SealSecret,
} from './numbers/change-number.ts';
export { sealNumberSecret } from './numbers/number-secret.ts';
export { hookAddress } from './providers/open-provider.ts';

// Texts on their way.
export { smsChannelOf } from './sms-channel.ts';
export { mountReceipts } from './hooks/mount-hooks.ts';
export { previewTexts, textLimits } from './render/render-texts.ts';
export { scopesOf } from './render/merge-scope.ts';

// What the local inbox pretends.
export { simulateText, type SimulatedText } from './simulate-text.ts';

// Links.
export { smsLinkFamily } from './links/links-family.ts';
export { mountShortLinks } from './links/mount-links.ts';
export { publicShortenersIn } from './links/links-in-text.ts';
export { shortLinkExample } from './links/short-links.ts';
export {
  clickersPage,
  linkFigures,
  linkOfRuns,
  type Clicker,
  type LinkFigures,
} from './links/link-figures.ts';

// What people text: stored by hooks, read once, answered.
export { smsInboundFamily } from './inbound-family.ts';
export { checkKeyword, type CheckedKeyword } from './inbound/check-keyword.ts';
export { conversationOf } from './inbound/conversation.ts';
export { decideReview } from './inbound/decide-review.ts';
export { type ReplySettings } from './inbound/fold-inbound.ts';
export { createInboundFolder } from './inbound/inbound-folder.ts';
export {
  keywordTextsOf,
  openReviews,
  receivedPage,
  repliesPage,
  replyCounts,
} from './inbound/inbound-lists.ts';
export { keywordPeople } from './inbound/keyword-people.ts';
export { mountInboundTexts } from './inbound/mount-hook.ts';

// Whom texts reach, and when.
export { plugSmsLimits, type SmsLimits } from './audience/limits.ts';

// Sample data.
export { clickInThePast, forgetClicks } from './sample/past-clicks.ts';
