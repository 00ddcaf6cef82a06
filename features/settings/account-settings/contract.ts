import { z } from 'zod';
import { brandKit } from '#engines/audience/contract.ts';
import { softBounceSettings, usualSoftBounceRule } from '#engines/delivery/contract.ts';
import { mandatoryWords } from '#engines/texting/contract.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { decideGate, type GateDecision } from '#features/session/access/contract/decide-gate.ts';
import { gateOfRoute } from '#features/session/access/contract/gates.ts';
import { hexColor } from '#platform/contract/colors.ts';
import { pictureAddress } from '#platform/contract/picture-address.ts';
import { clashesOfWords } from './contract/word-clashes.ts';
import {
  clockTime,
  fieldName,
  oneOf,
  postAddress,
  replyWords,
  shortText,
  spokenText,
  wholeNumber,
  yesOrNo,
} from './contract/setting-values.ts';

/** The pages that settings are on, by the last part of their path; who may open one stands in the table of gates. */
export const settingPages = [
  'conversion-attribute',
  'relational_table',
  'http-post-url',
  'campaign-subject-line',
  'sms-compliance-settings',
  'unique-identifier',
  'sending-limits',
  'open-and-click-tracking',
  'data-retention',
  'inbound-mail',
  'branding',
] as const;

/** One settings page. */
export type SettingPage = (typeof settingPages)[number];

/** Events of an account that are posted to its address. */
export const postedEventKinds = [
  'subscribe',
  'unsubscribe',
  'bounce',
  'complaint',
  'open',
  'click',
] as const;

interface SettingEntry<S extends z.ZodType> {
  /** The id that the wire knows the setting by; never given to another one. */
  readonly id: number;
  readonly page: SettingPage;
  readonly schema: S;
  readonly default: z.output<S>;
}

function setting<S extends z.ZodType>(
  id: number,
  page: SettingPage,
  schema: S,
  otherwise: z.output<S>,
): SettingEntry<S> {
  return { id, page, schema, default: otherwise };
}

/** Data of calls is kept at least this long: a mail is tried for three days, and people ask about it afterwards. */
export const shortestRetentionDays = 7;

/** At most. */
export const longestRetentionDays = 3650;

/** The longest subject line, prefix and suffix included. */
const longestSubject = 255;

/**
 * Every setting that an account has: what it may hold, what holds without it, and the page it is on. A feature with a
 * setting of its own adds its line here with the next free id.
 */
export const settingsCatalogue = {
  conversion_window_days: setting(1, 'conversion-attribute', wholeNumber(1, 90), 7),
  conversion_model: setting(
    2,
    'conversion-attribute',
    oneOf(['last_click', 'first_click']),
    'last_click',
  ),
  conversion_event: setting(3, 'conversion-attribute', oneOf(['click', 'open_or_click']), 'click'),
  relational_link_by: setting(4, 'relational_table', oneOf(['email', 'uid']), 'email'),
  relational_unknown_contacts: setting(5, 'relational_table', oneOf(['keep', 'reject']), 'keep'),
  relational_date_format: setting(
    6,
    'relational_table',
    oneOf(['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY']),
    'YYYY-MM-DD',
  ),
  http_post_url: setting(7, 'http-post-url', postAddress, ''),
  http_post_events: setting(
    8,
    'http-post-url',
    z
      .array(
        z.enum(postedEventKinds, `must be any of ${postedEventKinds.join(', ')}`),
        'must be a list of events',
      )
      .min(1, 'needs at least one event')
      .transform((kinds) => postedEventKinds.filter((kind) => kinds.includes(kind))),
    [...postedEventKinds],
  ),
  campaign_subject_prefix: setting(9, 'campaign-subject-line', shortText(60), ''),
  campaign_subject_default: setting(10, 'campaign-subject-line', shortText(longestSubject), ''),
  campaign_subject_suffix: setting(11, 'campaign-subject-line', shortText(60), ''),
  sms_opt_out_words: setting(12, 'sms-compliance-settings', replyWords(20), [
    ...mandatoryWords.opt_out,
  ]),
  sms_opt_out_text: setting(
    13,
    'sms-compliance-settings',
    spokenText(1600),
    'You are unsubscribed and will get no more messages. Reply START to come back.',
  ),
  sms_opt_in_words: setting(14, 'sms-compliance-settings', replyWords(20), [
    ...mandatoryWords.opt_in,
  ]),
  sms_opt_in_text: setting(
    15,
    'sms-compliance-settings',
    spokenText(1600),
    'You are subscribed again. Reply HELP for help, STOP to unsubscribe.',
  ),
  sms_help_words: setting(16, 'sms-compliance-settings', replyWords(20), [...mandatoryWords.help]),
  sms_help_text: setting(
    17,
    'sms-compliance-settings',
    spokenText(1600),
    'Reply STOP to unsubscribe. Message and data rates may apply.',
  ),
  customer_preferred_uid: setting(18, 'unique-identifier', fieldName.nullable(), null),
  track_opens: setting(19, 'open-and-click-tracking', yesOrNo, true),
  track_clicks: setting(20, 'open-and-click-tracking', yesOrNo, true),
  /** 0 is any number. */
  frequency_cap_mails: setting(30, 'sending-limits', wholeNumber(0, 100), 0),
  frequency_cap_days: setting(31, 'sending-limits', wholeNumber(1, 90), 7),
  /** The person's own clock; the same time twice is no quiet at all. */
  quiet_hours_from: setting(32, 'sending-limits', clockTime, '00:00'),
  quiet_hours_to: setting(33, 'sending-limits', clockTime, '00:00'),
  /** After so many days what a call of a transactional campaign said of its person is emptied. */
  transactional_data_days: setting(
    34,
    'data-retention',
    wholeNumber(shortestRetentionDays, longestRetentionDays),
    90,
  ),
  soft_bounce_limit: setting(
    35,
    'inbound-mail',
    softBounceSettings.shape.soft_bounce_limit,
    usualSoftBounceRule.limit,
  ),
  soft_bounce_days: setting(
    36,
    'inbound-mail',
    softBounceSettings.shape.soft_bounce_days,
    usualSoftBounceRule.days,
  ),
  /** On the pages that emails lead to, and where a brand has none of its own; empty: none. */
  brand_logo: setting(37, 'branding', pictureAddress, ''),
  brand_color: setting(38, 'branding', hexColor, ''),
  brand_kit: setting(39, 'branding', brandKit, {}),
  /** On the clocks of all zones where a number may be; the same time twice is no quiet at all. */
  sms_quiet_hours_from: setting(41, 'sms-compliance-settings', clockTime, '21:00'),
  sms_quiet_hours_to: setting(42, 'sms-compliance-settings', clockTime, '08:00'),
  sms_frequency_cap_texts: setting(43, 'sms-compliance-settings', wholeNumber(0, 100), 0),
  sms_frequency_cap_days: setting(44, 'sms-compliance-settings', wholeNumber(1, 90), 7),
  /** What a text is answered that nobody expects: neither a word, nor a keyword, nor an answer to a campaign. */
  sms_fallback_text: setting(
    45,
    'sms-compliance-settings',
    spokenText(1600),
    'Sorry, that did not reach anybody. Reply HELP for help, STOP to unsubscribe.',
  ),
  /** Where the service cloud is on: no promotions to who has an open ticket of high priority. */
  hold_for_tickets: setting(46, 'sending-limits', yesOrNo, false),
  /** What people may do themselves on the page of their preferences, each confirmed by an email. */
  own_data_copy: setting(47, 'data-retention', yesOrNo, true),
  own_data_erasure: setting(48, 'data-retention', yesOrNo, true),
  own_data_address: setting(49, 'data-retention', yesOrNo, false),
  /** Whether a language model of the operator may read a ticket and draft the reply. */
  suggest_replies: setting(50, 'data-retention', yesOrNo, false),
} as const;

/** The key of one setting. */
export type SettingKey = keyof typeof settingsCatalogue;

/** What a setting holds. */
export type SettingValue<K extends SettingKey> = z.output<(typeof settingsCatalogue)[K]['schema']>;

/** What all settings of an account hold. */
export type SettingValues = { [K in SettingKey]: SettingValue<K> };

/** Every key, in the order of the catalogue. */
export const settingKeys = Object.keys(settingsCatalogue) as SettingKey[];

/** What a setting holds: what was saved, or its default where nothing (usable) was. */
export function valueOf<K extends SettingKey>(
  saved: Readonly<Record<string, unknown>>,
  key: K,
): SettingValue<K> {
  const { schema, default: otherwise } = settingsCatalogue[key];
  const parsed = saved[key] === undefined ? null : schema.safeParse(saved[key]);
  return (parsed?.success ? parsed.data : otherwise) as SettingValue<K>;
}

/** The keys of one page. */
export function keysOf(page: SettingPage): SettingKey[] {
  return settingKeys.filter((key) => settingsCatalogue[key].page === page);
}

/** The fields of one page as a form and the server check them, together with what must hold between them. */
export function pageSchema(page: SettingPage): z.ZodObject {
  const fields = z
    .object(Object.fromEntries(keysOf(page).map((key) => [key, settingsCatalogue[key].schema])))
    .strict();
  return fields.superRefine((values, context) => {
    for (const [key, message] of Object.entries(
      betweenFields[page]?.(values as Partial<SettingValues>) ?? {},
    )) {
      context.addIssue({ code: 'custom', path: [key], message });
    }
  });
}

const betweenFields: Partial<
  Record<SettingPage, (values: Partial<SettingValues>) => Partial<Record<SettingKey, string>>>
> = {
  'campaign-subject-line': (values) =>
    subjectOf(values).length > longestSubject
      ? {
          campaign_subject_default: `is too long: with prefix and suffix at most ${longestSubject} characters`,
        }
      : {},
  'sms-compliance-settings': (values) =>
    clashesOfWords({
      out: values.sms_opt_out_words,
      back: values.sms_opt_in_words,
      help: values.sms_help_words,
    }),
};

/** The subject that a new campaign begins with. */
export function subjectOf(
  values: Partial<
    Pick<
      SettingValues,
      'campaign_subject_prefix' | 'campaign_subject_default' | 'campaign_subject_suffix'
    >
  >,
): string {
  return `${values.campaign_subject_prefix ?? ''}${values.campaign_subject_default ?? ''}${values.campaign_subject_suffix ?? ''}`;
}

/** The subject that leaves: with prefix and suffix where they are not there already; a blank one becomes the account's own. */
export function preparedSubject(typed: string, values: Parameters<typeof subjectOf>[0]): string {
  const {
    campaign_subject_prefix: prefix = '',
    campaign_subject_default: otherwise = '',
    campaign_subject_suffix: suffix = '',
  } = values;
  const words = typed.trim() === '' ? otherwise : typed;
  if (words.trim() === '') return '';
  const begun = words.startsWith(prefix.trim()) ? words : `${prefix}${words}`;
  return begun.endsWith(suffix.trim()) ? begun : `${begun}${suffix}`;
}

/** Whether a settings page, built or not, is open to a person or a program in an account. */
export function decidePage(
  page: string,
  facts: AccountFacts,
  caller: 'person' | 'key' = 'person',
): GateDecision {
  const gate = gateOfRoute(`/accounts/$accountId/settings/${page}`);
  return gate ? decideGate(gate, facts, caller) : { kind: 'denied' };
}

/** One setting as the wire carries it. */
export const settingRow = z.object({
  /** Null while the default holds: there is no saved value to ask for, change or delete by id. */
  id: z.number().nullable(),
  key: z.string(),
  page: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  is_default: z.boolean(),
});
