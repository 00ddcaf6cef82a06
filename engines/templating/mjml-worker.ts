import mjml2html from 'mjml';
import { serveWork } from '#platform/server/template/serve-work.ts';
import type { CompiledMjml, MjmlElement } from './compile-mjml.ts';

// The program of the layout thread. Includes are off: they read files of this machine.
serveWork(async (request, report) => {
  report.part(await compile(String(request)));
});

async function compile(mjml: string): Promise<CompiledMjml> {
  if (/<mj-include\b/i.test(mjml)) {
    return {
      html: '',
      tree: null,
      errors: [
        {
          message: 'mj-include is not allowed. Put the included text itself into the layout.',
          line: null,
        },
      ],
    };
  }
  try {
    const { html, json, errors } = await mjml2html(mjml, {
      ignoreIncludes: true,
      validationLevel: 'soft',
      keepComments: true,
      minify: false,
      beautify: false,
      fonts: {},
    });
    return {
      html,
      tree: treeOf(json as ParsedElement),
      errors: errors.map(({ message, line }) => ({ message, line })),
    };
  } catch (error) {
    return {
      html: '',
      tree: null,
      errors: [{ message: error instanceof Error ? error.message : String(error), line: null }],
    };
  }
}

/** What the compiler read: besides the element itself, where it stood in the text. */
interface ParsedElement {
  tagName: string;
  attributes?: Record<string, string>;
  content?: string;
  children?: ParsedElement[];
}

function treeOf({ tagName, attributes = {}, content, children = [] }: ParsedElement): MjmlElement {
  return {
    tagName,
    attributes,
    ...(content !== undefined && { content }),
    ...(children.length > 0 && { children: children.map(treeOf) }),
  };
}
