// What other parts may use of the texting engine: numbers, what a text costs, its links, and the way to gateways.
export { defaultNumber, numberOf, numbersOf } from './numbers/numbers.ts';
export {
  changeNumber,
  makeNumber,
  removeNumber,
  type SealSecret,
} from './numbers/change-number.ts';
export { sealNumberSecret } from './numbers/number-secret.ts';

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
export { storeInbound, type InboundText } from './inbound/store-inbound.ts';
