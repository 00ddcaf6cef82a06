const ownHead = '<meta name="referrer" content="no-referrer"><base target="_blank">';

/**
 * A mail's HTML for a frame: every link opens in a new tab, whatever target the mail names, and nothing leads the frame away.
 * What the mail looks like stays as it is.
 */
export function framedHtml(html: string): string {
  const calm = html
    .replace(/<meta\b[^>]*\bhttp-equiv\s*=\s*["']?refresh\b[^>]*>/gi, '')
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/(<(?:a|area|form)\b[^<>]*?)\starget\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1');
  for (const place of [/<head\b[^>]*>/i, /<html\b[^>]*>/i, /<!doctype\b[^>]*>/i]) {
    if (place.test(calm)) return calm.replace(place, (found) => found + ownHead);
  }
  return ownHead + calm;
}
