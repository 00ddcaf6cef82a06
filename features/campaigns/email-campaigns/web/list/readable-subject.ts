const output = /\{\{-?\s*([\s\S]*?)\s*-?\}\}/g;
const tag = /\{%[\s\S]*?%\}/g;
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;

/** A subject as people read it: values of contacts by their default, or by the name of the field in brackets. */
export function readableSubject(subject: string): string {
  return subject
    .replace(tag, '')
    .replace(output, (_whole, inner: string) => {
      const given = fallback.exec(inner);
      if (given) return given[1] ?? given[2] ?? '';
      const name = (inner.split('|')[0] ?? '').trim().split('.').at(-1) ?? '';
      return `[${name.replaceAll('_', ' ')}]`;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
