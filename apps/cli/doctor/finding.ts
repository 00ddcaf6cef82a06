/** How a thing that was checked stands: a failure has to be mended, a warning should be looked at. */
export type FindingState = 'ok' | 'warn' | 'fail';

/** What a finding is about. */
export type FindingArea = 'settings' | 'secret' | 'machine' | 'database' | 'dns' | 'ports' | 'mail';

/** One thing that was checked. */
export type Finding = {
  readonly state: FindingState;
  readonly area: FindingArea;
  readonly says: string;
  /** What to do about it; null where all is well. */
  readonly remedy: string | null;
};

/** The findings of one area, in the order in which they are made. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #area: FindingArea;

  constructor(area: FindingArea) {
    this.#area = area;
  }

  /** Notes what is well. */
  ok(says: string): void {
    this.list.push({ state: 'ok', area: this.#area, says, remedy: null });
  }

  /** Notes what should be looked at, and what to do. */
  warn(says: string, remedy: string): void {
    this.list.push({ state: 'warn', area: this.#area, says, remedy });
  }

  /** Notes what does not work, and what to do. */
  fail(says: string, remedy: string): void {
    this.list.push({ state: 'fail', area: this.#area, says, remedy });
  }
}

/** The words of an error of any kind. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** A sentence "what is wrong: what to do" in its two halves. */
export function inHalves(sentence: string): [says: string, remedy: string] {
  const marker = sentence.includes('cannot be used: ') ? 'cannot be used: ' : ': ';
  const at = sentence.indexOf(marker);
  if (at === -1) return [sentence, 'Read the message above.'];
  const says = `${sentence.slice(0, at + marker.length - 2)}.`;
  const remedy = sentence.slice(at + marker.length);
  return [says, remedy.charAt(0).toUpperCase() + remedy.slice(1)];
}
