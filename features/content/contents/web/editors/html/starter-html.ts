import { footerHtml } from './footer-html.ts';

/** What a new mail of the HTML editor begins with. */
export const starterHtml = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>{{ account.name }}</title>
  <style>
    body { margin: 0; background: #f4f1ec; }
    .mail { max-width: 600px; margin: 0 auto; background: #ffffff; }
    .words { padding: 32px 28px; font: 16px/25px Helvetica, Arial, sans-serif; color: #1c1917; }
    h1 { margin: 0 0 16px; font-size: 26px; line-height: 32px; }
    .button { display: inline-block; padding: 13px 22px; border-radius: 6px; background: #2d57e9; color: #ffffff; text-decoration: none; }
  </style>
</head>
<body>
<div class="mail">
  <div class="words">
    <h1>Hello {{ contact.first_name | default: "there" }}</h1>
    <p>Say what this email is about, in two or three sentences.</p>
    <p><a class="button" href="{{ account.website | default: 'https://example.com' }}">Have a look</a></p>
  </div>
</div>
${footerHtml}</body>
</html>
`;
