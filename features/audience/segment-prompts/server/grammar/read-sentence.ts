import { readActivity } from './activity.ts';
import { readField } from './fields.ts';
import { joined, type Known, type Part } from './known.ts';
import { readMembership } from './membership.ts';
import { readOrders } from './orders.ts';
import { Reader } from './reader.ts';
import { readStanding } from './standing.ts';
import { leading } from './words.ts';

/** A sentence as a rule, or the words that were not understood; a half understood sentence is no rule. */
export type ReadSentence = { rules: Part; unread: null } | { rules: null; unread: string };

const deepest = 3;

/** Reads a sentence as the rule of a segment. Whatever is not understood is named, never dropped. */
export function readSentence(sentence: string, known: Known): ReadSentence {
  const reader = new Reader(sentence);
  if (reader.isAtEnd) return { rules: null, unread: sentence.trim() };
  const part = readAny(reader, known, 1);
  if (part === null || !reader.isAtEnd) return { rules: null, unread: unreadOf(reader) };
  const isGroup = 'segment_filters_attributes' in part;
  return { rules: isGroup ? part : joinedOnce(part), unread: null };
}

const joinedOnce = (part: Part): Part => ({ filter: 'and', segment_filters_attributes: [part] });

// Or binds looser than and, as everywhere.
function readAny(reader: Reader, known: Known, level: number): Part | null {
  const first = readAll(reader, known, level);
  if (first === null) return null;
  const parts = [first];
  for (;;) {
    const more = reader.attempt(() =>
      reader.take('or', ', or', 'or else') ? readAll(reader, known, level) : null,
    );
    if (more === null) return joined('or', parts);
    parts.push(sharingTime(parts, more));
  }
}

const ands = [
  'and',
  'but',
  ',',
  ', and',
  ', but',
  ';',
  'and also',
  'as well as',
  'plus',
  'and who',
  'but who',
];

function readAll(reader: Reader, known: Known, level: number): Part | null {
  const first = readUnit(reader, known, level);
  if (first === null) return null;
  const parts = [first];
  for (;;) {
    const more = reader.attempt(() => {
      const joiner = reader.take(...ands);
      // "people in Berlin who opened": the next condition may follow without a joiner.
      if (
        joiner === null &&
        !reader.take(
          'who',
          'whose',
          'that',
          'with',
          'without',
          'from',
          'in',
          'on',
          'in the',
          'tagged',
          'subscribed',
        )
      )
        return null;
      if (joiner === null) reader.at -= 1;
      if (joiner === null && reader.token?.text === 'in' && reader.ahead(-1)?.text === 'in')
        reader.at -= 1;
      return readUnit(reader, known, level);
    });
    if (more === null) return joined('and', parts);
    parts.push(sharingTime(parts, more));
  }
}

// "opened but did not click in the last 30 days", "opened or ordered in 30 days": both are meant in these days.
function sharingTime(parts: Part[], next: Part): Part {
  const last = parts.at(-1)!;
  if (
    typeof next['days'] === 'number' &&
    mayHaveTime(next) &&
    mayHaveTime(last) &&
    last['days'] === undefined &&
    last['operator'] === 'at_least'
  )
    parts[parts.length - 1] = { ...last, days: next['days'] };
  return next;
}

function mayHaveTime(part: Part): boolean {
  return (
    part['criterion'] === 'activity' ||
    (part['criterion'] === 'orders' && part['measure'] === 'number')
  );
}

function readUnit(reader: Reader, known: Known, level: number): Part | null {
  const group = reader.attempt(() => {
    reader.takeAll(leading);
    if (level >= deepest || !reader.take('(')) return null;
    const inner = readAny(reader, known, level + 1);
    return inner !== null && reader.take(')') ? inner : null;
  });
  if (group) return group;
  // A word that leads may belong to the condition: "with a phone number", "on no list".
  for (const isLed of [false, true]) {
    const part = reader.attempt(() => {
      if (isLed) skipOne(reader);
      return readCondition(reader, known);
    });
    if (part) return part;
  }
  return reader.attempt(() => {
    if (!skipOne(reader)) return null;
    return readUnit(reader, known, level);
  });
}

function skipOne(reader: Reader): boolean {
  const { token } = reader;
  if (token?.kind !== 'word' || !leading.has(token.text)) return false;
  reader.at += 1;
  return true;
}

function readCondition(reader: Reader, known: Known): Part | null {
  return (
    readMembership(reader, known) ??
    readStanding(reader, known) ??
    readActivity(reader, known) ??
    readOrders(reader, known) ??
    readField(reader, known)
  );
}

const longestNamed = 120;

function unreadOf(reader: Reader): string {
  const from = Math.min(Math.max(reader.at, 0), reader.tokens.length - 1);
  const words = reader.written(from, reader.tokens.length) || reader.sentence.trim();
  return words.length > longestNamed ? `${words.slice(0, longestNamed)}…` : words;
}
