import { serveWork } from '../template/serve-work.ts';
import { sanitiseDocument, sanitiseFragment } from './sanitise-html.ts';

/** What the thread is asked for. */
export interface SanitiseRequest {
  kind: 'document' | 'fragment';
  html: string;
}

// The program of the sanitiser's thread.
serveWork((request, report) => {
  const { kind, html } = request as SanitiseRequest;
  report.part(kind === 'document' ? sanitiseDocument(html) : sanitiseFragment(html));
});
