import type { Reply } from './provider.ts';

// Gmail (sender guidelines), Microsoft and their like: how we send is refused, independent of the recipient.
const policyCodes = new Set([
  '4.7.23',
  '4.7.27',
  '4.7.29',
  '4.7.30',
  '4.7.31',
  '4.7.32',
  '5.7.25',
  '5.7.26',
  '5.7.27',
  '5.7.29',
  '5.7.30',
  '5.7.31',
  '5.7.32',
  '5.7.509',
  '5.7.515',
]);
const policyWords = /\bdmarc\b.*\b(reject|fail|policy)|blocked using .*\b(spamhaus|dbl|rbl|dnsbl)/i;

/** True when a refusal is about our domain, address or authentication: the sending domain is paused, and no recipient is to blame. */
export function isPolicyBlock({ enhanced, text }: Reply): boolean {
  if (enhanced !== null && policyCodes.has(enhanced)) return true;
  return enhanced?.startsWith('5.7.') === true && policyWords.test(text);
}
