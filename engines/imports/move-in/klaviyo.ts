import type { MemberState } from '../contract.ts';
import { answerOf, firstOf, namesIn, stateOfReason } from './cells.ts';
import type { Columns } from './column-keys.ts';
import type { Product } from './product.ts';

const consent = ['email_marketing_consent', 'email_consent', 'accepts_marketing'];
const suppression = ['email_suppressions', 'email_suppression', 'suppression_reason', 'suppressed'];
const service = [
  'klaviyo_id',
  'email_marketing_consent_timestamp',
  'email_suppressions_timestamp',
  'sms_marketing_consent',
  'sms_marketing_consent_timestamp',
  'initial_source',
  'profile_created_on',
  'date_added',
  'last_active',
];

/**
 * Exports of profiles and of suppressed profiles (https://help.klaviyo.com/hc/en-us/articles/24312135764251,
 * https://developers.klaviyo.com/en/v2023-06-15/docs/collect_email_and_sms_consent_via_api): consent is SUBSCRIBED, UNSUBSCRIBED or
 * NEVER_SUBSCRIBED, and a suppressed profile gets no email whatever its consent.
 */
export const klaviyo: Product = {
  recognises: (columns) =>
    columns.has('email') &&
    (columns.count(['klaviyo_id', 'email_marketing_consent', 'email_suppressions']) > 0 ||
      isSuppressions(columns)),
  stateOfFile: () => null,
  ownColumns: [
    ...consent,
    ...suppression,
    ...service,
    'reason',
    'timestamp',
    'suppressed_at',
    'tags',
  ],
  reader(columns) {
    const listed = isSuppressions(columns);
    const suppressed = columns.placesOf(listed ? [...suppression, 'reason'] : suppression);
    const consented = columns.placesOf(consent);
    const tags = columns.placesOf(['tags']);
    return (cells) => ({
      state:
        suppressedAs(firstOf(cells, suppressed)) ??
        (listed ? 'blocked' : consentOf(firstOf(cells, consented), consented.length > 0)),
      tags: namesIn(firstOf(cells, tags)),
    });
  },
};

// Everyone in a file of suppressions is suppressed, whether or not it says why.
function isSuppressions(columns: Columns): boolean {
  return (
    columns.has('suppression_reason') ||
    columns.has('suppressed_at') ||
    (columns.has('reason') && columns.has('timestamp'))
  );
}

function suppressedAs(text: string): MemberState | null {
  if (text === '[]' || answerOf(text) === false) return null;
  return stateOfReason(text);
}

function consentOf(text: string, isAsked: boolean): MemberState | null {
  if (!isAsked) return null;
  const word = text.toUpperCase().replace(/[\s-]+/g, '_');
  if (word === 'SUBSCRIBED' || answerOf(text) === true) return 'subscribed';
  if (word === 'UNSUBSCRIBED' || (text !== '' && answerOf(text) === false)) return 'unsubscribed';
  return 'not_subscribed';
}
