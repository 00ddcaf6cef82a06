import type { z } from 'zod';
import type { FieldErrors } from '#platform/contract/errors.ts';
import { speakPlainly } from '#platform/contract/plain-messages.ts';
import { invalid } from './errors.ts';

speakPlainly();

/** How deep a value may be, how many fields an answer names, and how much of a field's name it repeats. */
const deepest = 100;
const mostFields = 50;
const mostUnknownKeys = 10;
const mostMessages = 10;
const longestName = 200;

/** Parses one boundary value, or throws the 422 that names each field with what is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorable(value, []);
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error));
}

/** The messages of a zod error by field path ('lists.0'); messages without a field go under 'base'. Of very many only the first are named. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string): void => {
    const name = nameOf(path);
    const messages = errors.get(name);
    if (messages === undefined) errors.set(name, [message]);
    else if (messages.length < mostMessages) messages.push(message);
  };
  let unknown = 0;
  for (const issue of error.issues) {
    if (errors.size >= mostFields) break;
    if (issue.code !== 'unrecognized_keys') add(issue.path, issue.message);
    else
      for (const key of issue.keys.slice(0, mostUnknownKeys - unknown)) {
        unknown += 1;
        add([...issue.path, key], 'is not a known field');
      }
  }
  return Object.fromEntries(errors);
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map(String).join('.') || 'base';
  return name.length <= longestName ? name : `${name.slice(0, longestName).toWellFormed()}…`;
}

// PostgreSQL stores neither NUL nor half of a surrogate pair; refused here, no text is ever changed silently.
// The path is one list for the whole walk, so a wide or deep value costs one visit a part.
function refuseUnstorable(value: unknown, path: string[]): void {
  if (typeof value === 'string') refuseText(value, path);
  else if (typeof value === 'object' && value !== null) {
    if (path.length >= deepest)
      throw invalid(`The input is nested deeper than ${deepest} levels; send flatter data.`);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(String(index), item, path);
    } else if (isPlain(value)) {
      // A key of that name reaches no prototype here, but might in whatever copies it.
      if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
      for (const [key, item] of Object.entries(value)) {
        refuseText(key, path);
        walk(key, item, path);
      }
    }
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function walk(key: string, item: unknown, path: string[]): void {
  path.push(key);
  refuseUnstorable(item, path);
  path.pop();
}

function refuseText(text: string, path: readonly string[]): void {
  const cause = text.includes('\u0000')
    ? 'contains a NUL character'
    : text.isWellFormed()
      ? null
      : 'contains half of a character (lone surrogate)';
  if (cause) throw invalid({ [nameOf(path)]: [`${cause}; remove it and try again`] });
}
