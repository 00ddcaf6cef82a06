import { footerHtml } from '../html/footer-html.ts';

/** A document cut at its body: what stands before and behind it is kept as it is. */
export interface CutDocument {
  before: string;
  body: string;
  after: string;
}

/** Cuts a document at its body; a piece of HTML is all body. */
export function cutAtBody(html: string): CutDocument {
  const start = /<body(?:\s[^>]*)?>/i.exec(html);
  if (!start) return { before: '', body: html, after: '' };
  const from = start.index + start[0].length;
  const end = html.toLowerCase().lastIndexOf('</body>');
  const to = end < from ? html.length : end;
  return { before: html.slice(0, from), body: html.slice(from, to), after: html.slice(to) };
}

/** What a new letter begins with: words on white, as if typed in a mail program. */
export const starterDocument = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>body{margin:0 auto;padding:24px;max-width:600px;font:16px/25px Helvetica,Arial,sans-serif;color:#1c1917;background:#ffffff}a{color:#1d4ed8}</style>
</head>
<body>
<p>Dear {{ contact.first_name | default: 'reader' }},</p>
<p>Write here as you would in your mail program.</p>
<p>Kind regards,<br>{{ account.name }}</p>
${footerHtml}</body>
</html>
`;
