// Reads a GraphQL document and takes from plain objects what it selects; no schema, no validation of types.

export interface Field {
  name: string;
  /** The key in the answer. */
  alias: string;
  args: Record<string, unknown>;
  fields: Field[];
  /** The type of the fragment that holds it. */
  on?: string;
}

/** What a document asks for. */
export interface Operation {
  kind: 'query' | 'mutation';
  fields: Field[];
}

/** An object of the answer; a value may be made from the arguments of its field. */
export interface Node {
  [name: string]: unknown;
}

const tokens =
  /"""([\s\S]*?)"""|"((?:\\.|[^"\\])*)"|\.\.\.|[_A-Za-z]\w*|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}()[\]:$!=@|&]/g;

/** Reads a document; throws an error with a sentence when it is broken. */
export function parseGraphql(document: string, variables: Record<string, unknown>): Operation {
  const reader = new Reader(document.replace(/#[^\n"]*$/gm, ''), variables);
  return reader.document();
}

class Reader {
  private readonly words: string[];
  private readonly variables: Record<string, unknown>;
  private readonly defaults: Record<string, unknown> = {};
  private readonly fragments = new Map<string, Field[]>();
  private at = 0;

  constructor(document: string, variables: Record<string, unknown>) {
    this.words = document.match(tokens) ?? [];
    this.variables = variables;
  }

  // Fragments may stand after the operation that spreads them, so they are read first.
  document(): Operation {
    this.readFragments();
    let operation: Operation | null = null;
    this.at = 0;
    while (this.at < this.words.length) {
      if (this.words[this.at] === 'fragment') this.skipDefinition();
      else operation = this.operation();
    }
    if (!operation) throw new Error('Parse error: no operation');
    return operation;
  }

  private readFragments(): void {
    const starts = this.words.flatMap((word, at) => (word === 'fragment' ? [at] : []));
    for (const start of starts.toReversed()) {
      this.at = start + 4;
      const on = this.words[start + 3]!;
      this.fragments.set(this.words[start + 1]!, ofType(this.selections(), on));
    }
  }

  private skipDefinition(): void {
    this.at += 4;
    let depth = 0;
    do {
      const word = this.take();
      depth += word === '{' ? 1 : word === '}' ? -1 : 0;
    } while (depth > 0);
  }

  private operation(): Operation {
    const word = this.words[this.at];
    if (word === '{') return { kind: 'query', fields: this.selections() };
    if (word !== 'query' && word !== 'mutation') throw new Error(`Parse error on "${word}"`);
    this.at += 1;
    if (this.words[this.at] !== '{' && this.words[this.at] !== '(') this.at += 1;
    if (this.words[this.at] === '(') this.declarations();
    return { kind: word, fields: this.selections() };
  }

  private declarations(): void {
    this.expect('(');
    while (this.words[this.at] !== ')') {
      this.expect('$');
      const name = this.take();
      this.expect(':');
      while (/^(?:[_A-Za-z]\w*|[[\]!])$/.test(this.words[this.at]!)) this.at += 1;
      if (this.words[this.at] === '=') {
        this.at += 1;
        this.defaults[name] = this.value();
      }
    }
    this.at += 1;
  }

  private selections(): Field[] {
    this.expect('{');
    const fields: Field[] = [];
    while (this.words[this.at] !== '}') {
      if (this.words[this.at] === '...') fields.push(...this.spread());
      else fields.push(this.field());
    }
    this.at += 1;
    return fields;
  }

  private spread(): Field[] {
    this.at += 1;
    if (this.words[this.at] === '{') return this.selections();
    const name = this.take();
    if (name === 'on') {
      const on = this.take();
      return ofType(this.selections(), on);
    }
    const fields = this.fragments.get(name);
    if (!fields) throw new Error(`Fragment ${name} was used, but not defined`);
    return fields;
  }

  private field(): Field {
    const first = this.take();
    if (!/^[_A-Za-z]/.test(first)) throw new Error(`Parse error on "${first}"`);
    const isAlias = this.words[this.at] === ':';
    if (isAlias) this.at += 1;
    const name = isAlias ? this.take() : first;
    const args = this.words[this.at] === '(' ? this.entries('(', ')') : {};
    const fields = this.words[this.at] === '{' ? this.selections() : [];
    return { name, alias: first, args, fields };
  }

  private entries(open: string, close: string): Record<string, unknown> {
    this.expect(open);
    const found: Record<string, unknown> = {};
    while (this.words[this.at] !== close) {
      const name = this.take();
      this.expect(':');
      found[name] = this.value();
    }
    this.at += 1;
    return found;
  }

  private value(): unknown {
    const word = this.words[this.at];
    if (word === '{') return this.entries('{', '}');
    if (word === '[') return this.list();
    this.at += 1;
    if (word === '$') {
      const name = this.take();
      return this.variables[name] ?? this.defaults[name];
    }
    if (word === undefined) throw new Error('Parse error on end of document');
    if (word.startsWith('"""')) return word.slice(3, -3).trim();
    if (word.startsWith('"')) return JSON.parse(word) as string;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    return /^-?\d/.test(word) ? Number(word) : word;
  }

  private list(): unknown[] {
    this.at += 1;
    const found: unknown[] = [];
    while (this.words[this.at] !== ']') found.push(this.value());
    this.at += 1;
    return found;
  }

  private take(): string {
    const word = this.words[this.at];
    if (word === undefined) throw new Error('Parse error on end of document');
    this.at += 1;
    return word;
  }

  private expect(word: string): void {
    const found = this.take();
    if (found !== word) throw new Error(`Parse error on "${found}", expected "${word}"`);
  }
}

function ofType(fields: Field[], on: string): Field[] {
  return fields.map((field) => ({ on, ...field }));
}

/** What the fields select of an object; an unknown field throws as the system words it. */
export function select(node: Node, fields: Field[]): Node {
  const chosen: Node = {};
  for (const field of fields) {
    if (field.on && node.__typename && field.on !== node.__typename) continue;
    chosen[field.alias] = valueOf(node, field);
  }
  return chosen;
}

function valueOf(node: Node, field: Field): unknown {
  const kept = node[field.name];
  if (kept === undefined) {
    const type = String(node.__typename ?? 'Object');
    throw new UnknownField(`Field '${field.name}' doesn't exist on type '${type}'`);
  }
  const value: unknown = typeof kept === 'function' ? kept(field.args) : kept;
  return within(value, field);
}

function within(value: unknown, field: Field): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one, field));
  if (value === null || typeof value !== 'object') return value;
  if (field.fields.length > 0) return select(value as Node, field.fields);
  throw new UnknownField(`Field must have selections (field '${field.name}')`);
}

/** A field that the system does not have. */
export class UnknownField extends Error {}
