import { serveWork } from '#platform/server/template/serve-work.ts';
import type { HtmlRequest } from './html-in-thread.ts';
import { htmlToTextPart } from './html-to-text-part.ts';
import { inlineCss } from './inline-css.ts';
import { checkMail } from './mail-check/check-mail.ts';

const work: Readonly<Record<HtmlRequest['task'], (html: string) => string>> = {
  inline: inlineCss,
  text: htmlToTextPart,
  check: (html) => JSON.stringify(checkMail(html)),
};

// The program of the thread for what takes long with large or hostile HTML.
serveWork((request, report) => {
  const { task, html } = request as HtmlRequest;
  report.part(work[task](html));
});
