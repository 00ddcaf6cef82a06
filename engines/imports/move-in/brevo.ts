import type { MemberState } from '../contract.ts';
import { answerOf, firstOf, namesIn } from './cells.ts';
import type { Product } from './product.ts';

const blocklist = [
  'email_blacklist',
  'email_blacklisted',
  'emailblacklisted',
  'blacklisted',
  'email_blocklist',
  'email_blocklisted',
  'blocklisted',
];
const status = ['email_marketing', 'email_marketing_status', 'email_subscription_status'];
const service = ['added_time', 'modified_time', 'contact_id', 'listids', 'list_ids'];
const otherChannels = [
  'sms_blacklist',
  'sms_blacklisted',
  'smsblacklisted',
  'sms_blocklisted',
  'sms_marketing',
  'whatsapp_blacklisted',
];

/**
 * Exports of contacts (https://developers.brevo.com/reference/request-contact-export: EMAIL, ADDED_TIME and MODIFIED_TIME always,
 * the email_marketing status where asked for). Who unsubscribed, complained or bounced is blocklisted, and the file does not say
 * which (https://help.sendinblue.com/hc/en-us/articles/208773869).
 */
export const brevo: Product = {
  recognises: (columns) =>
    columns.has('email') &&
    (columns.count([...blocklist, ...status]) > 0 ||
      columns.count(['added_time', 'modified_time', 'contact_id']) >= 2),
  stateOfFile: () => null,
  ownColumns: [...blocklist, ...status, ...service, ...otherChannels, 'tags'],
  renamed: { sms: 'phone' },
  reader(columns) {
    const blocked = columns.placesOf(blocklist);
    const stated = columns.placesOf(status);
    const tags = columns.placesOf(['tags']);
    return (cells) => ({
      state: stateOf(
        blocked.map((at) => cells[at] ?? ''),
        stated.map((at) => cells[at] ?? ''),
      ),
      tags: namesIn(firstOf(cells, tags)),
    });
  },
};

function stateOf(blocked: readonly string[], stated: readonly string[]): MemberState | null {
  if (blocked.some((cell) => answerOf(cell) !== false)) return 'blocked';
  const words = stated.map((cell) => cell.trim().toLowerCase()).filter((word) => word !== '');
  if (words.some((word) => /^(un|not[\s_-])subscribed$|blocklisted|blacklisted/.test(word)))
    return words.some((word) => word.startsWith('un')) ? 'unsubscribed' : 'blocked';
  if (words.length > 0)
    return words.every((word) => word === 'subscribed') ? 'subscribed' : 'not_subscribed';
  return blocked.length > 0 ? 'subscribed' : stated.length > 0 ? 'not_subscribed' : null;
}
