import { createKillablePool } from '#platform/server/template/killable-pool.ts';

/** A compiled layout; `html` is empty and `tree` null when the errors leave nothing to show. */
export interface CompiledMjml {
  html: string;
  tree: MjmlElement | null;
  errors: MjmlError[];
}

/** An element of a layout as JSON: what it holds is text or further elements. */
export interface MjmlElement {
  tagName: string;
  attributes: Record<string, string>;
  content?: string;
  children?: MjmlElement[];
}

/** What is wrong with a layout. */
export interface MjmlError {
  message: string;
  line: number | null;
}

/** Largest layout that is compiled. */
export const largestMjml = 500_000;

const pool = createKillablePool({
  program: new URL('./mjml-worker.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 10_000,
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Compiles MJML to HTML in a thread that can be killed; files cannot be included. */
export async function compileMjml(mjml: string): Promise<CompiledMjml> {
  if (mjml.length > largestMjml) {
    return {
      html: '',
      tree: null,
      errors: [
        {
          message: `The layout has more than ${largestMjml} characters. Make it shorter.`,
          line: null,
        },
      ],
    };
  }
  let compiled: CompiledMjml = { html: '', tree: null, errors: [] };
  const ending = await pool.run({
    request: mjml,
    onPart: (part) => {
      compiled = part as CompiledMjml;
    },
  });
  if (ending.how === 'done') return compiled;
  return {
    html: '',
    tree: null,
    errors: [
      {
        message: `The layout could not be compiled: it ${ending.how === 'memory' ? 'needs too much memory' : ending.message}. Make it simpler.`,
        line: null,
      },
    ],
  };
}
