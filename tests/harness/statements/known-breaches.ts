import type { RuleName } from './rules.ts';
import { known } from './known-breaches.list.ts';

/**
 * The work across accounts whose statements may leave the account out, by the reason it gives: loops that look in all
 * accounts for what is due, what belongs to a person who may be in several, and a parent's sums over its child accounts. All
 * other work names its account.
 */
export const readers: ReadonlySet<string> = new Set([
  'find open mailings',
  'read the figures of the operator',
  'find open runs of texts and pushes',
  'find texts and receipts that are left over',
  'find changed coupon banks',
  'sweep given up uploads',
  'find automated imports that are due',
  'find picked up imports that have ended',
  'find mailings whose sending domain is paused',
  'find A/B tests to decide',
  'find sending domains that are warmed up',
  'count waiting hits',
  'add up counts of forms',
  'find accounts with visits to count',
  'find accounts with visits to forget',
  'find hours that are to be counted',
  'find contacts whose facts are to be counted',
  'find journeys with people who are due',
  'find accounts with orders of guests',
  'find stores with calls that wait',
  'find accounts with old calls of stores',
  'find stores that are due to be read',
  'find stores that are due to be checked',
  'find removed stores whose records are to go',
  'find the accounts that a store is connected to',
  'find accounts with carts that are due',
  'find accounts whose phone numbers have no key',
  'find accounts whose segments are to be kept',
  'find accounts with rows that wait for contacts',
  'find mail for tickets that waits',
  'find returned mail that waits',
  'find replies of service desks that are due',
  'find deadlines of tickets that are due',
  'find closed tickets whose rating is due',
  'find replies whose sender is gone',
  'find files of erased people',
  'find uploads that nobody sent',
  'find whose support address a mail is for',
  'find texts that came in',
  'forget processed mail',
  'take the domains that are due for a look',
  'find addresses that events are due for',
  'find accounts whose Zaps are told of events',
  'find Zapier hooks that events are due for',
  'find webhooks that events are due for',
  'find runs of recurring campaigns',
  'find RFM runs without a process',
  'find accounts whose buyers are to be scored',
  'find cleansing rules that are due',
  'find cleansing runs without a process',
  'find cleansing runs to forget',
  'find content feeds that are due',
  'find reports that are due',
  'find social accounts whose token is to be renewed',
  'find social posts that are due',
  'find social posts to hand over',
  'find lead forms that are due',
  'find leads that are due',
  'find whose lead forms a network names',
  'find data journeys that are due',
  'find runs of data journeys that are due',
  'find data runs whose contacts can go',
  'find old descriptions of segments',
  'find event logs to expire',
  'find transactional mails to empty',
  'find subscriptions that wait for their confirmation',
  'find confirmation emails that count no more',
  'find requests of people about their data that are done with',
  'look for jobs that ended without a word',
  'sweep old idempotency keys',
  'see whether another account verified a link domain',
  'learn whose records a host name shows',
  'find the keys for a mail of the product itself',
  'list the accounts of a person',
  'list the second factor rules of a person',
  'remove a factor',
  'read the groups of a person',
  'read the organisations of a person',
  'read the stores of a person',
  'which accounts ask for a second factor',
  'what a sign-in owes',
  'find the inbox of a person',
  'check open subscriptions',
  'find the demo account',
  'operator: list accounts',
  'which child accounts need a measure',
  'read usage of child accounts',
]);

/** Whether a breach stood there before the rule. The list only shrinks. */
export function isKnown(rule: RuleName, fingerprint: string, place: string): boolean {
  return known.some(
    (one) => one.rule === rule && one.place === place && one.fingerprint === fingerprint,
  );
}

/** Whether a statement is the product's own, and not one by which a test makes a state up. */
export function isOfTheProduct(place: string): boolean {
  return !/\.(test|harness|builder)\.ts$|^tests\//.test(place);
}
