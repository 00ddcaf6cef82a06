import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Found {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** Expressions whose time may grow faster than their input, each with the reason why it cannot matter. */
const harmless: readonly { file: string; source: string; reason: string }[] = [
  {
    file: 'engines/templating/inline-css.ts',
    source: String.raw`\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}`,
    reason: 'runs in a thread that is killed after five seconds',
  },
  {
    file: 'engines/templating/pieces.ts',
    source: String.raw`\{\{([\s\S]*?)\}\}`,
    reason: 'sees text up to its last closing braces alone, so each of its matches ends',
  },
  {
    file: 'features/audience/segment-prompts/server/grammar/reader.ts',
    source: String.raw`"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\w-])|([\p{L}\p{N}_@][\p{L}\p{N}_@.+’'-]*)|([^\s])`,
    reason: 'reads a sentence, which has a thousand characters at most',
  },
  {
    file: 'features/audience/segment-prompts/server/grammar/reader.ts',
    source: String.raw`[.'’-]+$`,
    reason: 'reads a word of a sentence, which has a thousand characters at most',
  },
  // The readers of returned mail are rewritten on their own; this one goes with them.
  {
    file: 'engines/inbound/reading/feedback-report.ts',
    source: String.raw`^x-hmxmroriginalrecipient:[ \t]*(.+)$`,
    reason: 'runs in the thread of the mail reader, which is killed when it takes too long',
  },
];

const reportTypes = { Move: true, Self: true, Trade: true };

/** Whether an input can be written for which an expression backtracks, or starts again and again, more than in proportion to its length. */
function isSuperLinear({ source, flags }: Pick<Found, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }, { reportTypes }).reports.length > 0;
}

function expressionsOf(file: string): Found[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Found[] = [];
  const add = (source: string, flags: string, start: number) =>
    found.push({ file, line: text.slice(0, start).split('\n').length, source, flags });
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start);
    },
    NewExpression({ callee, arguments: [pattern, flags], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
      if (pattern?.type !== 'Literal' || typeof pattern.value !== 'string') return;
      const given = flags?.type === 'Literal' ? String(flags.value) : '';
      add(pattern.value, given, start);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const product = globSync('{apps,engines,features,platform}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|harness|builder|test-program)\.tsx?$/.test(file))
  .sort();
const superLinear = product.flatMap(expressionsOf).filter(isSuperLinear);
const isHarmless = ({ file, source }: Found): boolean =>
  harmless.some((one) => one.file === file && one.source === source);

test('every regular expression of the product takes time in proportion to its input', () => {
  expect(
    superLinear
      .filter((found) => !isHarmless(found))
      .map(({ file, line, source, flags }) => `${file}:${line} /${source}/${flags}`),
    'Write it linear, or scan by hand: begin a repetition where nothing of it stands before, and let no two repetitions share characters.',
  ).toEqual([]);
});

test('what is listed as harmless is still there, and still super-linear', () => {
  const stale = harmless.filter(
    ({ file, source }) => !superLinear.some((one) => one.file === file && one.source === source),
  );
  expect(stale).toEqual([]);
});

test.each([
  [String.raw`(a+)+$`, true],
  [String.raw`^\s*(\w+)\s*(\w+)\s*$`, true],
  [String.raw`\s+$`, true],
  [String.raw`(?<!\s)\s+$`, false],
  [String.raw`^[^@\s]+@[^@\s]+$`, false],
])('the check knows that /%s/ is super-linear: %s', (source, isBad) => {
  expect(isSuperLinear({ source, flags: '' })).toBe(isBad);
});
