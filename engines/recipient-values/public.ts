// The door of values that differ by recipient and email, such as coupon codes. Features plug sources; who makes emails asks here:
// the claim takes, web view and reports read what was taken, tests and previews show samples.
export {
  plugValueSource,
  type Leave,
  type NamingMailing,
  type Value,
  type ValueSource,
  type Wait,
} from './value-source.ts';
export { plugDataSource, type DataSource, type MailingOfData } from './data-source.ts';
export { namedIds, type NamingText } from './named-ids.ts';
export {
  claimValues,
  givenValues,
  sampleValues,
  type ClaimedValues,
  type RecipientValues,
} from './values-of.ts';
