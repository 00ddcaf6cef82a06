import { serveWork } from '#platform/server/template/serve-work.ts';
import type { HtmlRequest } from './html-in-thread.ts';
import { htmlToTextPart } from './html-to-text-part.ts';
import { inlineCss } from './inline-css.ts';

// The program of the thread for what takes long with large or hostile HTML.
serveWork((request, report) => {
  const { task, html } = request as HtmlRequest;
  report.part(task === 'inline' ? inlineCss(html) : htmlToTextPart(html));
});
