/** A picture that may be shown, with what is known of it so far. */
export interface Candidate {
  imageId: number;
  fromAt: number | null;
  toAt: number | null;
  opens: number;
  clicks: number;
}

/** Until it was opened so often, a picture is shown at least in every twentieth email. */
export const learning = { opens: 200, share: 0.05 } as const;

/** The picture for an email that is opened now. */
export function chooseImage<One extends Candidate>(
  mode: 'best' | 'schedule' | 'first',
  candidates: readonly One[],
  { now, random = Math.random }: { now: number; random?: () => number },
): One | null {
  const [first] = candidates;
  if (!first) return null;
  if (mode === 'first') return first;
  if (mode === 'schedule') return scheduled(candidates, now) ?? first;
  return best(candidates, random);
}

/** The first whose time it is; else the first without a time. */
function scheduled<One extends Candidate>(
  candidates: readonly One[],
  now: number,
): One | undefined {
  const isTimed = ({ fromAt, toAt }: Candidate) => fromAt !== null || toAt !== null;
  return (
    candidates.find(
      (one) =>
        isTimed(one) &&
        (one.fromAt ?? -Infinity) <= now &&
        now < (one.toAt ?? Number.POSITIVE_INFINITY),
    ) ?? candidates.find((one) => !isTimed(one))
  );
}

/**
 * Thompson sampling: each picture draws a click rate out of those that its figures allow, and the highest is shown. So the better ones are shown
 * more and more, and one that few have seen is still tried.
 */
function best<One extends Candidate>(candidates: readonly One[], random: () => number): One {
  const young = candidates.filter(({ opens }) => opens < learning.opens);
  const lot = random();
  if (lot < young.length * learning.share) return young[Math.floor(lot / learning.share)]!;
  let [chosen, highest] = [candidates[0]!, -1];
  for (const one of candidates) {
    const rate = drawBeta(one.clicks + 1, Math.max(0, one.opens - one.clicks) + 1, random);
    if (rate > highest) [chosen, highest] = [one, rate];
  }
  return chosen;
}

function drawBeta(a: number, b: number, random: () => number): number {
  const [x, y] = [drawGamma(a, random), drawGamma(b, random)];
  return x / (x + y);
}

// Marsaglia and Tsang (2000), for shapes of at least one.
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
