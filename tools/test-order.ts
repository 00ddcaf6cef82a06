import { BaseSequencer, type TestSpecification } from 'vitest/node';

// One of these at the end would leave every other worker without work.
const long = ['tests/browser/every-screen.test.ts'];

/** A random order of the test files, a project at a time and its longest first; the seed is printed. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    console.log(`The order of the files is that of --sequence.seed=${seed}`);
    const random = randomOf(seed);
    const drawn = [...files]
      .sort((one, other) => compare(one.moduleId, other.moduleId))
      .map((file) => ({ file, rank: isLong(file) ? 0 : 1, number: random() }));
    return drawn
      .sort(
        (one, other) =>
          compare(one.file.project.name, other.file.project.name) ||
          one.rank - other.rank ||
          one.number - other.number,
      )
      .map(({ file }) => file);
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return long.some((path) => moduleId.endsWith(`/${path}`));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Numbers from 0 to 1 that a seed repeats. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
