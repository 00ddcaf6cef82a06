import type { DesignElement } from '../contract.ts';

/** Writes a design that was given as JSON as MJML. */
export function mjmlOfJson({ tagName, attributes = {}, content, children }: DesignElement): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`)
    .join('');
  const inner = content ?? (children ?? []).map(mjmlOfJson).join('');
  return `<${tagName}${written}>${inner}</${tagName}>`;
}
