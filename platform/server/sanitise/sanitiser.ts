import { invalid } from '../errors.ts';
import { createKillablePool } from '../template/killable-pool.ts';
import { faultOfMarkup, markupLimits, type MarkupFault } from './markup-weight.ts';
import { sanitiseDocument, sanitiseFragment } from './sanitise-html.ts';
import type { SanitiseRequest } from './sanitise-worker.ts';

/** Texts of up to this many characters are done at once: the way to the thread would take longer. */
const shortText = 2_000;
const milliseconds = 5_000;

const pool = createKillablePool({
  program: new URL('./sanitise-worker.ts', import.meta.url),
  size: 1,
  stepMilliseconds: milliseconds,
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** A whole email or page for a sandboxed frame, made harmless in a thread that can be killed. */
export function harmlessDocument(html: string): Promise<string> {
  return harmless({ kind: 'document', html });
}

/** A piece of HTML from outside for a page of the product, made harmless in a thread that can be killed. */
export function harmlessFragment(html: string): Promise<string> {
  return harmless({ kind: 'fragment', html });
}

async function harmless(request: SanitiseRequest): Promise<string> {
  const fault = faultOfMarkup(request.html);
  if (fault !== null) throw invalid(markupRefusal(fault));
  if (request.html.length <= shortText)
    return request.kind === 'document'
      ? sanitiseDocument(request.html)
      : sanitiseFragment(request.html);
  let made = '';
  const ending = await pool.run({ request, onPart: (part) => void (made = String(part)) });
  if (ending.how !== 'done')
    throw invalid('The HTML takes too long to be shown; make it shorter or simpler.');
  return made;
}

/** What is wrong with HTML that is too much, and what to do about it. */
export function markupRefusal(fault: MarkupFault): string {
  return {
    'too many': `The HTML has more than ${markupLimits.elements} elements; make it shorter.`,
    'too deep': `The HTML has elements inside each other more than ${markupLimits.depth} levels deep; close them or make it flatter.`,
    'too heavy':
      'The HTML opens too much formatting (b, font, a and the like) without closing it; close each element.',
  }[fault];
}
