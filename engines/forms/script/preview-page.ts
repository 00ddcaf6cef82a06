import { bytes, type Answer } from '#platform/server/http/route.ts';

const policy =
  "sandbox allow-scripts allow-forms; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

// A page of somebody, in outlines: what a form stands over.
const style = `body{margin:0;padding:24px;background:#f3f3f1;font:16px/1.5 system-ui,sans-serif}
.line{height:12px;border-radius:6px;background:#dfdfda;margin:0 0 14px}.head{height:28px;width:40%;margin-bottom:24px}.wide{height:140px;border-radius:10px}`;
const lines = [92, 97, 88, 60, 95, 90, 72]
  .map((width) => `<div class="line" style="width:${width}%"></div>`)
  .join('');

/** The page in which a form is looked at: its script runs without an origin, so it reaches neither the product nor its cookies. */
export function previewPage(): Answer {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Preview</title><style>${style}</style></head><body><div aria-hidden="true"><div class="line head"></div>${lines}<div class="line wide"></div></div><script src="/f/preview.js"></script></body></html>`;
  return bytes(Buffer.from(html), 'text/html; charset=utf-8', {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'private, max-age=300',
  });
}
