import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../dist/scripts/forms.js');
let text: string | null = null;

/** The script of forms as it was built; it names what it does `heliographForm`. */
export function builtScript(): string {
  text ??= read();
  return text;
}

function read(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(
      `The script of forms is not built (${file}): run \`node tools/ensure.mjs --build\` first.`,
      { cause },
    );
  }
}

/** A script that does something with the runtime, and leaves no name of it behind. */
export function scriptThat(call: string): string {
  return `(()=>{${builtScript()};${call}})();\n`;
}
