/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface SeededRandom {
  /** A number from 0 up to, but without, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** `count` of the given things, each at most once, in a random order. */
  some<T>(things: readonly T[], count: number): T[];
}

/** Makes the random numbers of one seed. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    some: (things, count) => {
      const left = [...things];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(whole(0, left.length - 1), 1)[0] as (typeof left)[number],
      );
    },
  };
}
