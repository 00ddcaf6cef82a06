import type { Plugin } from 'vite';

const describing = /^[ \t]*inst\._zod\.processJSONSchema = .*;$/gm;
const standardPart =
  /jsonSchema: \{\s*input: createStandardJSONSchemaMethod\([^)]*\),\s*output: createStandardJSONSchemaMethod\([^)]*\),\s*\},/;
const method = /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/;

/** Only the server describes its schemas as JSON Schema: the browser gets zod without that part, a fifth of it. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'heliograph:without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        for (const part of [describing, standardPart, method]) {
          if (code.search(part) < 0)
            this.error(
              `zod has changed: ${part.source} is not in its schemas any more, see without-json-schema.ts.`,
            );
        }
        return {
          code: code
            .replace(describing, '')
            .replace(standardPart, '')
            .replace(method, "throw new Error('Schemas are described on the server only.');"),
          map: null,
        };
      },
    },
  };
}
