import { escapeHtml } from './html-text.ts';

/** Deeper than any layout that a person builds. */
const deepest = 50;

/** Writes an element of a layout, as `compileMjml` reads it, as MJML; null for what is none. */
export function writeMjml(element: unknown, depth = 0): string | null {
  if (!isRecord(element) || depth > deepest) return null;
  const { tagName, attributes = {}, content = '', children = [] } = element;
  if (typeof tagName !== 'string' || !/^mj-[a-z-]{1,40}$/.test(tagName)) return null;
  if (!isRecord(attributes) || typeof content !== 'string' || !Array.isArray(children)) return null;
  const written = Object.entries(attributes).map(([name, value]) =>
    /^[a-z][a-z0-9-]{0,60}$/i.test(name) && (typeof value === 'string' || typeof value === 'number')
      ? ` ${name}="${escapeHtml(String(value))}"`
      : null,
  );
  const inside = children.map((child) => writeMjml(child, depth + 1));
  if (written.includes(null) || inside.includes(null)) return null;
  return `<${tagName}${written.join('')}>${content}${inside.join('')}</${tagName}>`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
