/**
 * Writes empty MJML elements with both tags: the designer reads MJML as HTML, where <mj-divider /> would swallow
 * everything behind it.
 */
export function wholeTags(mjml: string): string {
  return mjml.replace(/<(mj-[\w-]+)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/>/g, '<$1$2></$1>');
}
