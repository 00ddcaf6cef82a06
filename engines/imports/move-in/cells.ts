import type { MemberState } from '../contract.ts';

/** The first cell at these places that says something. */
export function firstOf(cells: readonly string[], places: readonly number[]): string {
  for (const at of places) {
    const text = cells[at]?.trim();
    if (text) return text;
  }
  return '';
}

/** A yes or no of an export; null for anything else. */
export function answerOf(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['1', 'true', 'yes', 'y', 'on', 't'].includes(word)) return true;
  if (['0', 'false', 'no', 'n', 'off', 'f', ''].includes(word)) return false;
  return null;
}

/** The state that a reason in words stands for. What is unknown blocks: nobody was written to because a word was new. */
export function stateOfReason(text: string): MemberState {
  const words = text.toLowerCase();
  if (/spam|complain|abuse/.test(words)) return 'complained';
  if (/unsub|opt[\s_-]?(ed[\s_-]?)?out/.test(words)) return 'unsubscribed';
  if (/bounc|invalid|undeliver|cleaned/.test(words)) return 'bounced';
  return 'blocked';
}

/** Names in one cell: separated by commas, or by bars where there are any, each perhaps within quotation marks. */
export function namesIn(cell: string): string[] {
  const text = cell.trim();
  if (text === '') return [];
  if (text.startsWith('[')) {
    const listed = parsed(text);
    if (Array.isArray(listed))
      return unique(listed.filter((name) => typeof name === 'string' || typeof name === 'number'));
  }
  const separator = text.includes('|') ? '|' : ',';
  const names: string[] = [];
  let name = '';
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      names.push(name);
      name = '';
    } else name += letter;
  }
  names.push(name);
  return unique(names);
}

/** An object that a cell keeps as JSON; null when it keeps none. */
export function objectIn(cell: string): Record<string, unknown> | null {
  const value = parsed(cell);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function unique(names: readonly (string | number)[]): string[] {
  return [...new Set(names.map((name) => String(name).trim()).filter((name) => name !== ''))];
}
