const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Escapes a value for HTML text and attributes, exactly as the template engine does. */
export function escapeHtml(text: string): string {
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, (character) => escapes[character]!);
}

/** Decodes the entities that addresses and labels carry. */
export function decodeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** One line without control characters: what a header may hold. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** Answers the lines of positions that only go up, counted from 1. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (position) => {
    for (; next !== -1 && next < position; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** Editors write {{ a | default: &quot;b&quot; }}; inside Liquid these entities mean the characters. */
export function decodeLiquid(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, (token) =>
    token.includes('&')
      ? token
          .replace(/&(?:quot|#34|#x22);/gi, '"')
          .replace(/&(?:apos|#39|#x27);/gi, "'")
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&nbsp;/g, ' ')
          .replace(/&amp;/g, '&')
      : token,
  );
}
