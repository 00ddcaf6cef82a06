import type { InterfaceLanguage } from '#platform/contract/languages.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { SystemEmail } from './system-email.ts';

/** What a letter of the product says: why it comes, one button, and what else to know. */
export interface SystemEmailText {
  language: InterfaceLanguage;
  subject: string;
  /** Its headline, where that is not the subject. */
  title?: string;
  paragraphs: readonly string[];
  button: { label: string; url: string };
  notes: readonly string[];
}

/** Writes a letter as text and as HTML; whatever it says is shown as it stands. */
export function writeSystemEmail({
  language,
  subject,
  title = subject,
  paragraphs,
  button: { label, url },
  notes,
}: SystemEmailText): Pick<SystemEmail, 'subject' | 'text' | 'html'> {
  const shown = escapeHtml;
  return {
    subject,
    text: [title, ...paragraphs, `${label}:\n${url}`, ...notes].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${shown(subject)}</title></head>
<body style="margin:0;background:#f6f4f1;font-family:Inter,'Segoe UI',Arial,sans-serif;color:#211e19">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e8e5e1;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 20px;font-size:14px;font-weight:600;color:#2043c9">Heliograph</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${shown(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 24px;font-size:15px;line-height:1.6;overflow-wrap:anywhere">${shown(text)}</p>`).join('\n')}
<p style="margin:0 0 24px"><a href="${shown(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2d57e9;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${shown(label)}</a></p>
${notes.map((text) => `<p style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#6d6862">${shown(text)}</p>`).join('\n')}
<p style="margin:0;font-size:12px;line-height:1.6;color:#6d6862;word-break:break-all">${shown(url)}</p>
</td></tr></table></td></tr></table></body></html>`,
  };
}
