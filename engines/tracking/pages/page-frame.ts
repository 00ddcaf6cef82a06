/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#1d2330}
main{max-width:34rem;margin:8vh auto;padding:2rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px rgba(0,0,0,.12)}
h1{font-size:1.4rem;margin:0 0 1rem}
label{display:flex;gap:.75rem;padding:.6rem 0;border-bottom:1px solid #d9dde5}
input[type=checkbox]{flex:none;width:1.2rem;height:1.2rem;margin:.15rem 0 0}
small{display:block;color:#4a5264}
button{font:inherit;padding:.7rem 1.2rem;border:1px solid #1f4fd8;border-radius:8px;background:#1f4fd8;color:#fff;cursor:pointer;margin:1rem .5rem 0 0}
button.quiet{background:transparent;color:#1f4fd8}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #f5a524;outline-offset:2px}
a{color:#1f4fd8}
@media (prefers-color-scheme:dark){body{background:#12151c;color:#e8ebf2}main{background:#1c212c}small{color:#b4bccd}a,button.quiet{color:#8fb0ff}label{border-color:#343c4d}}
@media (max-width:40rem){main{margin:0;border-radius:0;min-height:100vh;box-sizing:border-box;overflow-wrap:anywhere}}`;

/** A small page of its own, readable without any script. `body` is HTML that is safe already. */
export function pageFrame(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** An address that its owner knows again and a stranger does not learn. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`;
}
