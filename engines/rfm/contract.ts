import { z } from 'zod';
import { hasEmoji } from '#platform/contract/fields.ts';

/** The ten groups of buyers, the best first. */
export const rfmGroups = [
  'champions',
  'loyal',
  'big_spenders',
  'promising',
  'new_buyers',
  'needs_attention',
  'cannot_lose',
  'at_risk',
  'hibernating',
  'lost',
] as const;

/** One of {@link rfmGroups}. */
export type RfmGroup = (typeof rfmGroups)[number];

/** Names of groups by their keys. */
export type GroupNames = Readonly<Record<RfmGroup, string>>;

/** What groups are called in an account that has named none. */
export const usualGroupNames: GroupNames = {
  champions: 'Champions',
  loyal: 'Loyal',
  big_spenders: 'Big spenders',
  promising: 'Promising',
  new_buyers: 'New buyers',
  needs_attention: 'Needs attention',
  cannot_lose: 'Cannot lose',
  at_risk: 'At risk',
  hibernating: 'Hibernating',
  lost: 'Lost',
};

/** What a buyer scores: recency 0 to 3, frequency and monetary 1 to 3. */
export interface RfmScores {
  readonly r: number;
  readonly f: number;
  readonly m: number;
}

/** The group of these scores: each of the 36 combinations is in one. */
export function groupOf({ r, f, m }: RfmScores): RfmGroup {
  if (r <= 1) {
    if (f === 3 && m === 3) return 'cannot_lose';
    if (r === 0) return 'lost';
    return f === 1 && m === 1 ? 'hibernating' : 'at_risk';
  }
  if (f === 3) return r === 3 && m === 3 ? 'champions' : 'loyal';
  if (m === 3) return 'big_spenders';
  if (r === 2) return 'needs_attention';
  return f === 2 ? 'promising' : 'new_buyers';
}

/** From where on a buyer has which score: days since the last order, number of orders, and money spent. */
export interface RfmScale {
  readonly recency: {
    readonly score_3: number;
    readonly score_2: number;
    readonly score_1: number;
  };
  readonly frequency: { readonly score_3: number; readonly score_2: number };
  readonly monetary: { readonly score_3: number; readonly score_2: number };
}

/** The scale of an account that has chosen none. */
export const usualRfmScale: RfmScale = {
  recency: { score_3: 30, score_2: 90, score_1: 180 },
  frequency: { score_3: 5, score_2: 2 },
  monetary: { score_3: 500, score_2: 100 },
};

/** So many days of orders are scored. */
export const scoredDays = 1_000;

/** Orders and revenue of groups are of so many whole days. */
export const chartDays = 90;

const three = z.object({ score_3: z.number(), score_2: z.number(), score_1: z.number() });
const two = z.object({ score_3: z.number(), score_2: z.number() });

/** A scale as it is kept and answered. */
export const rfmScale = z.object({ recency: three, frequency: two, monetary: two });

/** Whether settings may be changed: `recalculating` while buyers are scored anew. */
export const rfmStatus = z.enum(['active', 'recalculating']);

/** Settings of an account as they are answered. */
export const rfmSettings = rfmScale.extend({ status: rfmStatus });

/** Settings of an account. */
export type RfmSettings = z.infer<typeof rfmSettings>;

const given = z
  .union([z.string().max(40), z.number(), z.null()], 'Please enter a valid number.')
  .optional();
const givenThree = z.strictObject({ score_3: given, score_2: given, score_1: given });
const givenTwo = z.strictObject({ score_3: given, score_2: given });

/** A scale as people give it: numbers, or texts that are numbers. `checkScale` says what is wrong with it. */
export const givenScale = z.strictObject({
  status: z.string().max(40).optional(),
  recency: givenThree.optional(),
  frequency: givenTwo.optional(),
  monetary: givenTwo.optional(),
});

/** A scale as people give it. */
export type GivenScale = z.infer<typeof givenScale>;

/** Every value of a scale by its place. */
export const scalePlaces = [
  'recency.score_3',
  'recency.score_2',
  'recency.score_1',
  'frequency.score_3',
  'frequency.score_2',
  'monetary.score_3',
  'monetary.score_2',
] as const;

/** The place of a value in a scale. */
export type ScalePlace = (typeof scalePlaces)[number];

/** What is wrong with a scale, by the place of the value. */
export type ScaleFaults = Partial<Record<ScalePlace, string>>;

const largest = { recency: scoredDays, frequency: 1_000_000, monetary: 1_000_000_000_000 };

/** Reads a scale; `scale` is null where something is wrong. */
export function checkScale(asked: GivenScale): { scale: RfmScale | null; faults: ScaleFaults } {
  const faults: ScaleFaults = {};
  const values = new Map<ScalePlace, number>();
  for (const place of scalePlaces) {
    const value = valueAt(asked, place);
    const fault = faultOf(place, value);
    if (fault === null) values.set(place, Number(value));
    else faults[place] = fault;
  }
  checkOrder(values, faults);
  const isRight = Object.keys(faults).length === 0;
  return { scale: isRight ? scaleOf(values) : null, faults };
}

function valueAt(asked: GivenScale, place: ScalePlace): string | number | null | undefined {
  const [part, score] = place.split('.') as ['recency', 'score_3'];
  const value = asked[part]?.[score];
  return typeof value === 'string' ? value.trim() : value;
}

function faultOf(place: ScalePlace, value: string | number | null | undefined): string | null {
  if (value === undefined || value === null || value === '') return 'Value is required.';
  if (!/^[-+]?\d{1,20}(\.\d{1,20})?$/.test(String(value))) return 'Please enter a valid number.';
  const number = Number(value);
  if (number < 0) return 'Only positive numbers are allowed.';
  if (number === 0) return 'Please enter a value greater than 0.';
  const part = place.split('.')[0] as keyof typeof largest;
  const isMoney = part === 'monetary';
  const smallest = isMoney ? 100 : 1;
  if (Math.abs(Math.round(number * smallest) - number * smallest) > 1e-6)
    return 'Please enter a valid number.';
  if (number <= largest[part]) return null;
  return part === 'recency'
    ? 'Recency days cannot exceed 1000'
    : `Please enter ${largest[part]} or less.`;
}

// Values that are wrong by themselves are compared with nothing.
function checkOrder(values: ReadonlyMap<ScalePlace, number>, faults: ScaleFaults): void {
  const isBelow = (one: ScalePlace, other: ScalePlace) =>
    (values.get(one) ?? -Infinity) < (values.get(other) ?? Infinity);
  const say = (place: ScalePlace, isRight: boolean, words: string) => {
    if (values.has(place) && !isRight) faults[place] = words;
  };
  const [r3, r2, r1] = ['recency.score_3', 'recency.score_2', 'recency.score_1'] as const;
  say(
    r3,
    isBelow(r3, r2) && isBelow(r3, r1),
    'value must be less than values of score of 2 and score of 1',
  );
  say(
    r2,
    isBelow(r3, r2) && isBelow(r2, r1),
    'value must be in between values of scores of 3 and score of 1',
  );
  say(
    r1,
    isBelow(r2, r1) && isBelow(r3, r1),
    'value must be greater than the values of score of 2 and score of 3',
  );
  for (const part of ['frequency', 'monetary'] as const) {
    const [high, low] = [`${part}.score_3`, `${part}.score_2`] as const;
    say(high, isBelow(low, high), 'value must be greater value of score of 2');
    say(low, isBelow(low, high), 'value must be less than value of scores of 3');
  }
}

function scaleOf(values: ReadonlyMap<ScalePlace, number>): RfmScale {
  const at = (place: ScalePlace) => values.get(place)!;
  return {
    recency: {
      score_3: at('recency.score_3'),
      score_2: at('recency.score_2'),
      score_1: at('recency.score_1'),
    },
    frequency: { score_3: at('frequency.score_3'), score_2: at('frequency.score_2') },
    monetary: { score_3: at('monetary.score_3'), score_2: at('monetary.score_2') },
  };
}

/** How long the name of a group may be. */
const longestGroupName = 60;

/** What is wrong with names of groups, by the key of the group. */
export type NameFaults = Partial<Record<RfmGroup, string>>;

/** Whether a word is the key of a group. */
export function isGroup(key: string): key is RfmGroup {
  return (rfmGroups as readonly string[]).includes(key);
}

/** What is wrong with the names that all groups would have. */
export function checkNames(names: GroupNames): NameFaults {
  const faults: NameFaults = {};
  for (const key of rfmGroups) {
    const fault = nameFaultOf(names[key]);
    if (fault !== null) faults[key] = fault;
    else if (rfmGroups.some((other) => other !== key && isSame(names[other], names[key])))
      faults[key] = 'Group name already exists';
  }
  return faults;
}

/** The names of all groups: those that the account gave, and the usual ones. */
export function allNames(aliases: Readonly<Partial<Record<string, string>>>): GroupNames {
  const given = Object.entries(aliases).filter(([key]) => isGroup(key));
  return { ...usualGroupNames, ...Object.fromEntries(given) };
}

function nameFaultOf(name: string): string | null {
  if (name === '') return 'Group name is required';
  if (name.trim() === '') return 'Group name cannot be blank';
  if (hasEmoji(name)) return 'Group name cannot contain emoji';
  if (/\p{Cc}/u.test(name)) return 'Group name cannot contain control characters';
  return [...name.trim()].length > longestGroupName
    ? `Group name can have up to ${longestGroupName} characters`
    : null;
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
