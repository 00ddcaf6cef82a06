import type { Branding } from '#engines/audience/public.ts';
import { readableAsText, readableOn } from '#platform/contract/colors.ts';

/** Text as HTML shows it, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of a form; `body` is HTML that is safe already. */
export interface FormPage {
  readonly language: string;
  readonly title: string;
  /** Whose form it is; null where nobody may be named. */
  readonly branding: Branding | null;
  /** Of the form, where it has one of its own. */
  readonly color?: string;
  readonly body: string;
  /** A script of ours with the nonce that lets it run. */
  readonly script?: { readonly nonce: string; readonly text: string };
}

const neutral = '#2043c9';
const ground = '#ffffff';

/** How forms look on our own pages and as styled HTML: one column, large enough for fingers, readable without script. */
export function formStyle(color: string): string {
  const brand = color || neutral;
  return `.hg-form{--hg-brand:${brand};--hg-on-brand:${readableOn(brand)};--hg-ink:${readableAsText(brand, ground)};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#211e19;max-width:34rem;box-sizing:border-box;overflow-wrap:anywhere}
.hg-form *{box-sizing:border-box}
.hg-form h2{font-size:1.15rem;margin:1.25rem 0 .5rem}
.hg-field{margin:0 0 1rem;padding:0;border:0;min-width:0}
.hg-field>label:not(.hg-choice),.hg-field>legend{display:block;font-weight:600;margin:0 0 .25rem;padding:0}
.hg-field small{color:#56524c;font-weight:400}
.hg-field>small{display:block;margin-top:.25rem}
.hg-field input:not([type=checkbox]):not([type=radio]),.hg-field select,.hg-field textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #8a857d;border-radius:8px;font:inherit;color:inherit;background:#ffffff}
.hg-choice{display:flex;gap:.6rem;align-items:flex-start;padding:.35rem 0;cursor:pointer}
.hg-choice input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0;accent-color:var(--hg-ink)}
.hg-fault{display:block;margin-top:.25rem;color:#b3261e;font-weight:600}
.hg-field [aria-invalid=true]{border-color:#b3261e!important}
.hg-acts{margin:1.25rem 0 0}
.hg-form button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--hg-ink);border-radius:8px;background:var(--hg-brand);color:var(--hg-on-brand);cursor:pointer}
.hg-form button:focus-visible,.hg-form input:focus-visible,.hg-form select:focus-visible,.hg-form textarea:focus-visible{outline:3px solid var(--hg-ink);outline-offset:2px}`;
}

/** A page of its own, for people: a form, its thanks, or why there is none. */
export function formPage({ language, title, branding, color, body, script }: FormPage): string {
  const name = branding ? ` · ${escapeHtml(branding.name)}` : '';
  const tone = (color ?? '') || (branding?.color ?? '');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}${name}</title><style>${pageStyle}${formStyle(tone)}</style></head>
<body>${branding ? headOf(branding) : ''}<main class="hg-page"><h1>${escapeHtml(title)}</h1>${body}</main>${script ? `<script nonce="${script.nonce}">${script.text}</script>` : ''}</body></html>`;
}

const pageStyle = `body{margin:0;padding:4vh 1rem 2rem;background:#f6f4f1;color:#211e19;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
header,main{max-width:34rem;margin:0 auto;box-sizing:border-box}
header{display:flex;gap:.75rem;align-items:center;justify-content:center;margin-bottom:1.25rem;font-weight:600}
header img{display:block;max-height:48px;max-width:220px;border-radius:8px}
main{padding:2rem;background:#ffffff;border:1px solid #e8e5e1;border-radius:10px}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1rem;text-wrap:pretty}
@media (max-width:40rem){body{padding-top:1rem}main{padding:1.25rem}}`;

function headOf({ name, logo }: Branding): string {
  const picture = logo === '' ? '' : `<img src="${escapeHtml(logo)}" alt="">`;
  return `<header>${picture}<span>${escapeHtml(name)}</span></header>`;
}
