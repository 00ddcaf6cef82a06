import { XMLParser } from 'fast-xml-parser';

/** What an XML text holds: elements by name, texts as they stand; several of a name are a list. */
export type XmlValue =
  | string
  | { readonly [name: string]: XmlValue | undefined }
  | readonly XmlValue[];

const deepest = 64;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
});

/**
 * Reads XML that a store sent. Throws for what is none, for a DOCTYPE (which may name files and grow without end), and for
 * elements that stand deeper than 64 in each other; both are looked at before anything is made of the text.
 */
export function readXml(text: string): XmlValue {
  const clean = text.replace(/^\uFEFF/, '');
  if (/<!DOCTYPE|<!ENTITY/i.test(clean)) throw new Error('The XML has a DOCTYPE.');
  if (depthOf(clean) > deepest) throw new Error(`The XML is nested deeper than ${deepest} levels.`);
  return parser.parse(clean, true) as XmlValue;
}

/** The element of that name, in the root or within; undefined where there is none. */
export function elementOf(value: XmlValue | undefined, name: string): XmlValue | undefined {
  if (value === undefined || typeof value === 'string' || Array.isArray(value)) return undefined;
  return (value as { readonly [name: string]: XmlValue | undefined })[name];
}

/** All elements of that name. */
export function elementsOf(value: XmlValue | undefined, name: string): readonly XmlValue[] {
  const found = elementOf(value, name);
  if (found === undefined || found === '') return [];
  return Array.isArray(found) ? (found as readonly XmlValue[]) : [found];
}

/** The text of an element, with attributes or without; empty where there is none. */
export function textOf(value: XmlValue | undefined): string {
  if (typeof value === 'string') return value;
  const inner = elementOf(value, '#text');
  return typeof inner === 'string' ? inner : '';
}

// By hand: between the brackets of a tag only its first and last sign matter.
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at);
    if (end < 0) return most;
    const next = text[at + 1];
    if (next === '/') depth -= 1;
    else if (next !== '!' && next !== '?' && text[end - 1] !== '/') depth += 1;
    most = Math.max(most, depth);
    if (most > deepest) return most;
  }
  return most;
}
