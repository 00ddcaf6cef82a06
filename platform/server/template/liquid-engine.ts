import { Liquid, Output, toValueSync, type Context, type Emitter, type Template } from 'liquidjs';

/** Filters that templates may use: pure ones, without regular expressions or code from the template. */
const allowedFilters = new Set(
  `escape xml_escape escape_once newline_to_br strip_html abs at_least at_most ceil divided_by floor
  minus plus modulo times round url_decode url_encode cgi_escape uri_escape slugify join last first reverse sort sort_natural size
  map sum compact concat push unshift pop shift slice where reject where_exp reject_exp group_by has find_index find uniq sample
  date date_to_xmlschema date_to_rfc822 date_to_string date_to_long_string append prepend lstrip downcase upcase remove
  remove_first remove_last rstrip split strip strip_newlines squish capitalize replace replace_first replace_last truncate
  truncatewords normalize_whitespace number_of_words array_to_sentence_string base64_encode base64_decode sha256 default raw
  to_integer json`.split(/\s+/),
);

/** Tags that templates may use; include, render, layout and block, which name files, do not exist. */
const allowedTags = new Set([
  'assign',
  'for',
  'capture',
  'case',
  'comment',
  'decrement',
  'increment',
  'cycle',
  'if',
  'raw',
  'tablerow',
  'unless',
  'break',
  'continue',
  'echo',
  'liquid',
  '#',
]);

/** In-engine limits; the keeper of the thread kills what slips through them. */
export const engineLimits = {
  parse: 2_000_000,
  renderMilliseconds: 200,
  memory: 8_000_000,
  output: 2_000_000,
} as const;

/** How a value is written: escaped for HTML, or as it is for subjects and text. */
export type EscapeMode = 'html' | 'none';

/** Makes a Liquid engine without files, prototypes or unlimited loops. */
export function createLiquid(escape: EscapeMode): Liquid {
  const liquid = new Liquid({
    templates: {},
    relativeReference: false,
    dynamicPartials: false,
    ownPropertyOnly: true,
    strictFilters: true,
    timezoneOffset: 0,
    locale: 'en',
    parseLimit: engineLimits.parse,
    renderLimit: engineLimits.renderMilliseconds,
    memoryLimit: engineLimits.memory,
    ...(escape === 'html' ? { outputEscape: 'escape' as const } : {}),
  });
  for (const name of Object.keys(liquid.filters))
    if (!allowedFilters.has(name)) delete liquid.filters[name];
  for (const name of Object.keys(liquid.tags)) if (!allowedTags.has(name)) delete liquid.tags[name];
  return liquid;
}

/** A merge value that a template writes out. */
export interface WrittenVariable {
  path: string[];
  hasDefault: boolean;
  row: number;
  column: number;
}

/** The variable an output writes, when it writes a plain one ({{ person.email | upcase }}), else null. */
export function writtenVariable(output: Output): WrittenVariable | null {
  const plain = plainOutput(output);
  if (plain === null) return null;
  const [row = 1, column = 1] = output.token.getPosition();
  return { ...plain, row, column };
}

type PlainOutput = Pick<WrittenVariable, 'path' | 'hasDefault'>;
// Found once per parsed output: a mail to many renders the same outputs for each of them.
const plainOutputs = new WeakMap<Output, PlainOutput | { path: null }>();

function plainOutput(output: Output): PlainOutput | null {
  let plain = plainOutputs.get(output);
  if (plain === undefined)
    plainOutputs.set(output, (plain = readPlainOutput(output) ?? { path: null }));
  return plain.path === null ? null : plain;
}

function readPlainOutput(output: Output): PlainOutput | null {
  const [first, ...more] = output.value.initial.postfix as {
    variable?: unknown;
    props?: { content?: unknown }[];
  }[];
  if (first?.props === undefined || first.variable !== undefined || more.length > 0) return null;
  const path: string[] = [];
  for (const property of first.props) {
    if (typeof property.content !== 'string' && typeof property.content !== 'number') return null;
    path.push(String(property.content));
  }
  if (path.length === 0) return null;
  return { path, hasDefault: output.value.filters.some((filter) => filter.name === 'default') };
}

/** Every output of a template, inside conditions and loops too. */
export function* outputsOf(templates: readonly Template[]): Generator<Output> {
  for (const template of templates) {
    if (template instanceof Output) yield template;
    else if (template.children)
      yield* outputsOf(toValueSync(template.children(false, true)) as Template[]);
  }
}

/** What a render notes beside its text: the empty values it met, and the mark it leaves in their place. */
export interface MissingNotes {
  mark: string;
  found: string[];
}
let notes: MissingNotes | null = null;

/** Runs `work` while empty merge values leave `notes.mark` and their number in the text. */
export function notingMissing<T>(missing: MissingNotes | null, work: () => T): T {
  notes = missing;
  try {
    return work();
  } finally {
    notes = null;
  }
}

/** Teaches the library two rules of the product: unknown tokens stay as they are, and empty values can be noted. */
export function teachOutputs(): void {
  const plain = Output.prototype.render;
  Output.prototype.render = function* (this: Output, context: Context, emitter: Emitter) {
    const written = plainOutput(this);
    if (written === null || written.hasDefault) return yield* plain.call(this, context, emitter);
    if (!isKnown(context, written.path[0]!)) return emitter.write(this.token.getText());
    if (notes !== null && isEmpty(yield this.value.initial.evaluate(context, true))) {
      return emitter.write(`${notes.mark}${notes.found.push(written.path.join('.')) - 1};`);
    }
    return yield* plain.call(this, context, emitter);
  };
}

function isKnown(context: Context, name: string): boolean {
  if (Object.hasOwn(context.environments, name)) return true;
  const scopes = Reflect.get(context, 'scopes') as object[];
  return scopes.some((scope) => Object.hasOwn(scope, name));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
