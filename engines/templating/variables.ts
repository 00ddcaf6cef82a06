import {
  templateRunner,
  type TemplateAnalysis,
} from '#platform/server/template/template-runner.ts';
import { decodeLiquid } from './html-text.ts';
import { hasLiquid } from './find-links.ts';
import { messageParts, type MailingMessage, type MessagePart } from './message.ts';

/** A contact's value that a message writes. */
export interface FieldVariable {
  /** Behind `contact.`: first_name, or a custom field's name as written. */
  name: string;
  /** Every place that writes it has a default, or the message asks whether it is there. */
  hasDefault: boolean;
  /** The parts that write it. */
  parts: MessagePart[];
}

/** The parts of a message that are templates. */
export type Templates = Pick<MailingMessage, MessagePart | 'dynamic'>;

/** Paths of all variables that a message reads, sorted: contact.first_name, unsubscribe_url. */
export async function variablesOf(message: Templates): Promise<string[]> {
  const analyses = await analyseParts(message);
  const paths = new Set(
    analyses.flatMap(({ analysis }) => analysis.read.map(({ path }) => path.join('.'))),
  );
  return [...paths].sort();
}

/** The contact's values that a message writes, for counting the contacts without one. */
export async function fieldVariablesOf(message: Templates): Promise<FieldVariable[]> {
  const found = new Map<
    string,
    { written: number; withDefault: number; read: number; parts: Set<MessagePart> }
  >();
  const entry = (path: readonly string[]) => {
    const name = path[1]!;
    const known = found.get(name) ?? { written: 0, withDefault: 0, read: 0, parts: new Set() };
    found.set(name, known);
    return known;
  };
  for (const { part, analysis } of await analyseParts(message)) {
    for (const { path, hasDefault } of analysis.written) {
      if (path[0] !== 'contact' || path.length < 2) continue;
      entry(path).written += 1;
      entry(path).parts.add(part);
      if (hasDefault) entry(path).withDefault += 1;
    }
    for (const { path, count } of analysis.read)
      if (path[0] === 'contact' && path.length > 1) entry(path).read += count;
    // {% if contact.first_name %} is true for an empty text: no guard.
    for (const path of analysis.askedBare.map((one) => one.split('.')))
      if (path[0] === 'contact' && path.length > 1) entry(path).read -= 1;
  }
  return [...found]
    .filter(([, { written }]) => written > 0)
    .map(([name, { written, withDefault, read, parts }]) => ({
      name,
      parts: [...parts],
      hasDefault: withDefault === written || read > written,
    }));
}

/** Analyses the parts that hold Liquid, and what is chosen among in them. */
export async function analyseParts(
  message: Templates,
): Promise<{ part: MessagePart; analysis: TemplateAnalysis }[]> {
  const variants = (message.dynamic ?? []).flatMap((one) => one.variants);
  const texts = [
    ...messageParts.map((part) => ({ part, text: message[part] })),
    ...variants.map(({ html }) => ({ part: 'html' as const, text: html })),
    ...variants.map(({ text }) => ({ part: 'text' as const, text })),
  ].filter(({ text }) => hasLiquid(text));
  if (texts.length === 0) return [];
  const analyses = await templateRunner.analyse(
    texts.map(({ part, text }) =>
      part === 'html' ? { text: decodeLiquid(text), escape: 'html' } : { text, escape: 'none' },
    ),
  );
  return texts.map(({ part }, index) => ({ part, analysis: analyses[index]! }));
}
