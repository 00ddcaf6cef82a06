import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { interfaceLanguages, type InterfaceLanguage } from '#platform/contract/languages.ts';

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** Whether a name is a time zone that the product offers. */
export function isTimeZone(name: string): boolean {
  return timeZones.has(name);
}

const timeZone = z
  .string('must be a text')
  .refine(isTimeZone, 'is no known time zone; use a name such as America/New_York');
const choice = z.boolean('must be true or false');

/** The figures of the dashboard, in their first order. */
export const widgetNames = [
  'delivered',
  'open_rate',
  'click_rate',
  'unsubscribe_rate',
  'contacts',
  'revenue',
] as const;

/** One figure of the dashboard. */
export type WidgetName = (typeof widgetNames)[number];

/** All figures in the order that a person chose; those they did not place come last. */
export function orderedWidgets(position: readonly string[]): WidgetName[] {
  const placed = position.filter((name): name is WidgetName =>
    (widgetNames as readonly string[]).includes(name),
  );
  return [...new Set([...placed, ...widgetNames])];
}

/** What a person has chosen for themselves. */
export const preferences = z.object({
  default_account_id: idParam.nullable().default(null),
  subscribe_to_newsletter: choice.default(false),
  subscribe_to_status_update: choice.default(false),
  subscribe_to_release_notes: choice.default(false),
  subscribe_to_research_panel: choice.default(false),
  subscribe_to_pac: choice.default(false),
  enable_notifications: choice.default(false),
  /** Order of the dashboard's widgets, by their names. */
  widgets_position: z
    .array(z.string().max(100), 'must be a list of widget names')
    .max(100, 'holds at most 100 names')
    .default([]),
  time_zone: timeZone.default('America/New_York'),
  /** Language of the interface; null follows the browser. */
  language: z
    .enum(Object.keys(interfaceLanguages) as InterfaceLanguage[], 'is no language of the interface')
    .nullable()
    .default(null),
  timezone_offset: z
    .number('must be a number of hours')
    .min(-12, 'must be at least -12')
    .max(14, 'must be at most 14')
    .default(-4),
});

/** All preferences of a person, defaults filled in. */
export type Preferences = z.infer<typeof preferences>;

const bare = Object.fromEntries(
  Object.entries(preferences.shape).map(([name, field]) => [name, field.unwrap()]),
) as {
  [Name in keyof typeof preferences.shape]: ReturnType<(typeof preferences.shape)[Name]['unwrap']>;
};

/** A change of preferences: absent ones stay. */
export const preferencesChange = z.object(bare).partial().strict();

/** A first or last name. */
export const personName = z
  .string('must be a text')
  .trim()
  .max(100, 'is too long (at most 100 characters)');

/** Body of PUT users/profile.json: absent parts stay. */
export const profileChange = z
  .object({ first_name: personName, last_name: personName, preferences: preferencesChange })
  .partial()
  .strict();

/** A change of one's own profile: absent parts stay. */
export interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  preferences?: z.infer<typeof preferencesChange> | undefined;
}

/** The signed-in person as users/info.json answers. */
export const profile = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  default_account_id: z.number().nullable(),
  preferences,
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
});

/** The signed-in person. */
export type Profile = z.infer<typeof profile>;

/** One entry of the time zone list. */
export interface TimeZoneEntry {
  name: string;
  value: string;
}

/** How far a zone's clocks are from UTC at a moment, in hours: -4 for New York in summer. */
export function offsetInHours(zone: string, at: Date): number {
  const text =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] =
    /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) || 0;
}
