import type { Branding } from '#engines/audience/public.ts';
import { readableAsText, readableOn } from '#platform/contract/colors.ts';

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What a page is made of; `body` and `back` are HTML that is safe already. */
export interface FramedPage {
  language: string;
  title: string;
  /** Whose page it is; null where nobody may be named. */
  branding: Branding | null;
  /** The words of the link to the shop. */
  back?: string;
  /** True for pages that search engines may show. */
  isListed?: boolean;
  body: string;
}

// The page by day and its card by night, the harder grounds of both: whatever the color of a brand is, it has to be readable there.
const day = '#f6f4f1';
const night = '#1f1d1b';
const neutral = '#2043c9';

const style = `
:root{color-scheme:light dark;--page:${day};--card:#ffffff;--text:#211e19;--soft:#56524c;--line:#e8e5e1}
body{margin:0;padding:6vh 1rem 2rem;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;background:var(--page);color:var(--text);overflow-wrap:anywhere}
header,main,footer{max-width:34rem;margin:0 auto;box-sizing:border-box}
header{display:flex;justify-content:center;margin-bottom:1.5rem;font-size:1.1rem;font-weight:600}
header>*{display:flex;align-items:center;gap:.75rem;border-radius:8px}
header img{display:block;flex:none;height:48px;max-width:220px;object-fit:contain;border-radius:8px}
main{padding:2rem;background:var(--card);border:1px solid var(--line);border-top:4px solid var(--brand);border-radius:10px}
footer{margin-top:1.25rem;text-align:center;font-size:.9rem}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 1rem;text-wrap:balance}
h2{font-size:1rem;margin:1.5rem 0 0}
.links{margin:1.5rem 0 0}
p{margin:0 0 1rem;text-wrap:pretty}
label{display:flex;gap:.75rem;padding:.75rem 0;border-bottom:1px solid var(--line);cursor:pointer}
input[type=checkbox]{flex:none;width:1.25rem;height:1.25rem;margin:.1rem 0 0;accent-color:var(--ink)}
small{display:block;font-size:.875rem;color:var(--soft)}
.field label{display:block;padding:0;border:0;font-weight:600}
.field input,.field select,.field textarea{width:100%;box-sizing:border-box;margin-top:.25rem;padding:.6rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:8px}
.field small{margin-top:.25rem;color:var(--text);font-weight:600}
.said{padding:.75rem 1rem;border-left:4px solid var(--ink);background:var(--page);border-radius:6px}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}
.acts+p,form+p{margin:1.25rem 0 0}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:8px;background:var(--brand);color:var(--on-brand);cursor:pointer}
button.quiet{background:transparent;color:var(--ink)}
button:hover{filter:brightness(.96)}
a{color:var(--ink)}
header a{color:inherit;text-decoration:none}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media (prefers-color-scheme:dark){:root{--page:#121110;--card:${night};--text:#f3f1ee;--soft:#c4bfb9;--line:#3b3834}header img{background:#fff}}
@media (max-width:40rem){body{padding-top:1.25rem}main{padding:1.25rem}.acts button{flex:1 1 100%}}`;

/** A small page of its own in the look of whom it speaks for, readable by day and by night without any script. */
export function pageFrame(page: FramedPage): string {
  const { language, title, branding, back = '', body } = page;
  const robots = page.isListed === true ? '' : '<meta name="robots" content="noindex">';
  const name = branding ? ` · ${escapeHtml(branding.name)}` : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${robots}<title>${escapeHtml(title)}${name}</title><style>${colorsOf(branding)}${style}</style></head>
<body>${branding ? headOf(branding) : ''}<main><h1>${escapeHtml(title)}</h1>${body}</main>${branding ? footOf(branding, back) : ''}</body></html>`;
}

/** An address that its owner knows again and a stranger does not learn. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`;
}

function colorsOf(branding: Branding | null): string {
  const brand = branding?.color || neutral;
  const ink = (ground: string) => readableAsText(brand, ground);
  return `:root{--brand:${brand};--on-brand:${readableOn(brand)};--ink:${ink(day)}}@media (prefers-color-scheme:dark){:root{--ink:${ink(night)}}}`;
}

function headOf({ name, logo, website }: Branding): string {
  const picture = logo === '' ? '' : `<img src="${escapeHtml(logo)}" alt="">`;
  const words = `${picture}<span>${escapeHtml(name)}</span>`;
  return `<header>${isWebAddress(website) ? `<a href="${escapeHtml(website)}">${words}</a>` : `<div>${words}</div>`}</header>`;
}

function footOf({ website }: Branding, words: string): string {
  return isWebAddress(website)
    ? `<footer><a href="${escapeHtml(website)}">${words}</a></footer>`
    : '';
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}
