import { z } from 'zod';
import { scoredDays, type RfmScale } from './groups-contract.ts';

const given = z
  .union([z.string().max(40), z.number(), z.null()], 'Please enter a valid number.')
  .optional();
const three = z.strictObject({ score_3: given, score_2: given, score_1: given });
const two = z.strictObject({ score_3: given, score_2: given });

/** A scale as people give it: numbers, or texts that are numbers. `checkScale` says what is wrong with it. */
export const givenScale = z.strictObject({
  status: z.string().max(40).optional(),
  recency: three.optional(),
  frequency: two.optional(),
  monetary: two.optional(),
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
