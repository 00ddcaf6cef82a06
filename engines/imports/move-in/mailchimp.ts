import type { MemberState } from '../contract.ts';
import { firstOf, namesIn, stateOfReason } from './cells.ts';
import type { Product } from './product.ts';

const service = [
  'member_rating',
  'optin_time',
  'optin_ip',
  'confirm_time',
  'confirm_ip',
  'latitude',
  'longitude',
  'gmtoff',
  'dstoff',
  'timezone',
  'cc',
  'region',
  'last_changed',
  'leid',
  'euid',
];
const unsubscribe = [
  'unsub_time',
  'unsub_campaign_title',
  'unsub_campaign_id',
  'unsub_reason',
  'unsub_reason_other',
];
const cleaned = ['clean_time', 'clean_campaign_title', 'clean_campaign_id'];

/**
 * Exports of an audience: one CSV file each of subscribed, unsubscribed and cleaned contacts, in a ZIP archive
 * (http://kb.mailchimp.com/lists/managing-subscribers/view-unsubscribed-and-cleaned-addresses): cleaned contacts are those whose
 * address bounced.
 */
export const mailchimp: Product = {
  recognises: (columns) =>
    columns.count(['email_address', 'email']) > 0 &&
    columns.count([...service, ...unsubscribe, ...cleaned]) >= 3,
  stateOfFile(columns, fileName) {
    if (columns.has('member_status')) return null;
    if (columns.has('clean_time')) return 'bounced';
    if (columns.has('unsub_time')) return 'unsubscribed';
    return stateInName(fileName);
  },
  ownColumns: [...service, ...unsubscribe, ...cleaned, 'notes', 'tags', 'member_status'],
  reader(columns) {
    const status = columns.placesOf(['member_status']);
    const reason = columns.placesOf(['unsub_reason', 'unsub_reason_other']);
    const tags = columns.placesOf(['tags']);
    return (cells) => ({
      state: stateOf(firstOf(cells, status), reason.map((at) => cells[at] ?? '').join(' ')),
      tags: namesIn(firstOf(cells, tags)),
    });
  },
};

// Archived files are named for their part of the audience; one that is named for none holds subscribed contacts.
function stateInName(fileName: string): MemberState {
  const name = fileName.toLowerCase();
  if (/non[-_ ]?subscribed|transactional|pending|archived/.test(name)) return 'not_subscribed';
  if (/unsubscribed/.test(name)) return 'unsubscribed';
  return /cleaned|bounced/.test(name) ? 'bounced' : 'subscribed';
}

function stateOf(status: string, reason: string): MemberState | null {
  if (reason.trim() !== '' && stateOfReason(reason) === 'complained') return 'complained';
  switch (status.toLowerCase()) {
    case '':
      return null;
    case 'subscribed':
      return 'subscribed';
    case 'unsubscribed':
      return 'unsubscribed';
    case 'cleaned':
    case 'bounced':
      return 'bounced';
    default:
      return 'not_subscribed';
  }
}
