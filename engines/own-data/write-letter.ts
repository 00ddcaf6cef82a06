import type { Branding } from '#engines/audience/public.ts';
import { escapeHtml } from '#engines/tracking/public.ts';
import { readableAsText, readableOn } from '#platform/contract/colors.ts';
import { ownDataText, textLanguage, type OwnDataText } from './texts.ts';

/** Which letter: the link of a request, or what became of an address. */
export type LetterKind = 'copy' | 'erasure' | 'address' | 'preferences' | 'taken' | 'changed';

const neutral = '#2043c9';

/** Writes a letter as text and as HTML in the look of the account or brand; whatever it says is shown as it stands. */
export function writeLetter(facts: {
  kind: LetterKind;
  language: string;
  branding: Branding;
  email: string;
  /** Where its button leads; null for a letter that only tells. */
  url: string | null;
}): { subject: string; text: string; html: string } {
  const { kind, language, branding, email, url } = facts;
  const say = (name: OwnDataText) =>
    ownDataText(language, name, { sender: branding.name.trim(), email });
  const subject = say(`${kind}Subject`);
  const lead = say(`${kind}Ask`);
  const link = url === null || kind === 'taken' ? null : say(`${kind}Link`);
  const ofLink = kind === 'preferences' ? 'secret' : kind === 'changed' ? 'undoValid' : 'valid';
  const notes = [
    ...(link === null ? [] : [say(ofLink)]),
    ...(kind === 'changed' ? [] : [say('ignore')]),
  ];
  const color = branding.color || neutral;
  const shown = escapeHtml;
  const small = (text: string) =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#56524c;overflow-wrap:anywhere">${shown(text)}</p>`;
  const button =
    link === null
      ? ''
      : `<p style="margin:0 0 24px"><a href="${shown(url!)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${readableOn(color)};font-size:15px;font-weight:600;text-decoration:none">${shown(link)}</a></p>`;
  const logo = branding.logo.startsWith('https://')
    ? `<p style="margin:0 0 16px"><img src="${shown(branding.logo)}" alt="" height="48" style="display:block;height:48px;max-width:220px"></p>`
    : '';
  return {
    subject,
    text: [subject, lead, ...(link === null ? [] : [`${link}:\n${url}`]), ...notes].join('\n\n'),
    html: `<!doctype html><html lang="${textLanguage(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${shown(subject)}</title></head>
<body style="margin:0;background:#f6f4f1;font-family:'Segoe UI',Helvetica,Arial,sans-serif;color:#211e19">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e8e5e1;border-radius:12px"><tr><td style="padding:32px">
${logo}<p style="margin:0 0 20px;font-size:14px;font-weight:600;color:${readableAsText(color, '#ffffff')}">${shown(branding.name)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${shown(subject)}</h1>
<p style="margin:0 0 24px;font-size:15px;line-height:1.6;overflow-wrap:anywhere">${shown(lead)}</p>
${button}${notes.map(small).join('\n')}${url === null || link === null ? '' : small(url)}
</td></tr></table></td></tr></table></body></html>`,
  };
}
