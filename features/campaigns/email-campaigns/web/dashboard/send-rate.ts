/** How many recipients had their outcome at a moment. */
export interface Sample {
  at: number;
  done: number;
}

/** How far back the pace is measured, in milliseconds. */
const pastWindow = 20_000;

/** The samples with a new one; those that are too old to tell the pace are dropped, but for one. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter((one) => sample.at - one.at <= pastWindow);
  const before = samples.findLast((one) => sample.at - one.at > pastWindow);
  return [...(before ? [before] : []), ...recent, sample];
}

/** People a second over the last samples, or null while it cannot be told. */
export function rateOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1500) return null;
  return (last.done - first.done) / ((last.at - first.at) / 1000);
}

/** Seconds until the rest is done at this pace, or null when it stands still. */
export function secondsToGo(rest: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : Math.ceil(rest / rate);
}
