import { serveWork } from '../template/serve-work.ts';
import { sanitiseDocument, sanitiseFragment } from './sanitise-html.ts';

/** What the thread is asked for. */
export interface SanitiseRequest {
  kind: 'document' | 'fragment';
  html: string;
}

// The program of the sanitiser's thread.
serveWork((request, tell) => {
  const { kind, html } = request as SanitiseRequest;
  tell.part(kind === 'document' ? sanitiseDocument(html) : sanitiseFragment(html));
});
