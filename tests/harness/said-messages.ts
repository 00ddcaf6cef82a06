import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');
const places = [
  'platform/contract/**/*.ts',
  'platform/server/**/*.ts',
  'platform/identity/**/*.ts',
  'engines/**/*.ts',
  'features/*/*/contract.ts',
  'features/*/*/contract/**/*.ts',
  'features/*/*/server/**/*.ts',
  'apps/server/**/*.ts',
];
// What is said to operators at their terminal, mails, sample data, errors inside a program, and what only tests use.
const elsewhere = new RegExp(
  [
    '\\.test\\.ts$',
    '\\.(builder|harness)\\.ts$|-world\\.ts$',
    '/sample/',
    'sample-data/server/',
    '/sample-[a-z]+\\.ts$',
    'billing/server/operator\\.ts$',
    'account/(delete|export)-account\\.ts$',
    'contract/clusters\\.ts$',
    'http/openapi\\.ts$',
    'server/mail/',
    'killable-pool',
    'external-idp-settings',
    'next-post',
    'collect-events',
    '(invitation|product|password|build|factor)-mails?\\.ts$',
    'record-unsubscribe',
  ].join('|'),
);

interface Syntax {
  readonly type: string;
  readonly [name: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';
const within = (syntax: Syntax): Syntax[] => Object.values(syntax).flat().filter(isSyntax);
const named = (syntax: unknown): string =>
  isSyntax(syntax) ? ((syntax['name'] ?? syntax['value'] ?? '') as string) : '';

/** Where in the call of a zod function its message stands. */
const messageAt: Readonly<Record<string, number>> = {
  string: 0,
  number: 0,
  boolean: 0,
  email: 0,
  url: 0,
  int: 0,
  positive: 0,
  nonnegative: 0,
  date: 0,
  iso: 0,
  min: 1,
  max: 1,
  regex: 1,
  refine: 1,
  enum: 1,
  array: 1,
  literal: 1,
  union: 1,
  object: 1,
  length: 1,
  multipleOf: 1,
  record: 2,
  tuple: 1,
  check: 1,
};
/** Functions and errors that say no, and where their words stand. */
const refusals: Readonly<Record<string, number>> = {
  invalid: 0,
  forbidden: 0,
  unauthorised: 0,
  tooLarge: 0,
  warning: 0,
  notFound: 0,
  ProductError: 1,
  CsvRefused: 0,
  ImportRefused: 1,
  MailRefused: 0,
  FetchRefused: 0,
  StepFailed: 0,
};

/** A text that people may read, with {} where a part varies, and the file that says it. */
export interface Said {
  readonly text: string;
  readonly file: string;
}

/** Every message that the sources of the server and of the contracts say in English. */
export function saidMessages(): Said[] {
  const programs = sources().map(({ file, source }) => ({
    file,
    program: parseSync(file, source).program as unknown as Syntax,
  }));
  const constants = new Map<string, Syntax>();
  for (const { program } of programs)
    for (const [name, value] of constantsOf(program, true)) constants.set(name, value);
  const found = new Map<string, Said>();
  for (const { file, program } of programs) {
    for (const text of messagesOf(program, new Map([...constants, ...constantsOf(program)])))
      if (isWords(text) && !found.has(text)) found.set(text, { text, file });
  }
  return [...found.values()];
}

/** The sources that say them. */
export function sources(): { file: string; source: string }[] {
  return globSync(places, { cwd: root })
    .filter((file) => !elsewhere.test(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
}

// A single word in small letters is a code or a name of the interface, not a sentence.
const isWords = (text: string): boolean =>
  /\p{L}{2,}/u.test(text.replaceAll('{}', '')) &&
  !/^[a-z_]+(\{\})?$/.test(text) &&
  !/^\S+-\d$/.test(text) &&
  !/^[\w/-]+\?/.test(text);

function constantsOf(program: Syntax, exportedOnly = false): [string, Syntax][] {
  return (program['body'] as Syntax[])
    .filter((line) => !exportedOnly || line.type === 'ExportNamedDeclaration')
    .map((line) => (line.type === 'ExportNamedDeclaration' ? line['declaration'] : line))
    .filter((line): line is Syntax => isSyntax(line) && line.type === 'VariableDeclaration')
    .flatMap((line) =>
      (line['declarations'] as Syntax[])
        .filter(({ init }) => isSyntax(init))
        .map(({ id, init }) => [named(id), init as Syntax]),
    );
}

function messagesOf(program: Syntax, constants: ReadonlyMap<string, Syntax>): string[] {
  const messages: string[] = [];
  const words = (value: unknown) => messages.push(...textsIn(value, constants));
  visit(program);
  return messages;

  function visit(syntax: Syntax): void {
    if (syntax.type === 'CallExpression' || syntax.type === 'NewExpression') call(syntax);
    if (
      syntax.type === 'VariableDeclarator' &&
      /([mM]essages?|[sS]entences?|[wW]arning|said)$/.test(named(syntax['id']))
    )
      words(syntax['init']);
    if (
      syntax.type === 'Property' &&
      [
        'reason',
        'error',
        'sentence',
        'sentenceOfOne',
        'message',
        'title',
        'warning',
        'errors',
        'fix',
        'hint',
      ].includes(named(syntax['key']))
    )
      words(syntax['value']);
    if (syntax.type === 'ReturnStatement')
      messages.push(
        ...textsIn(syntax['argument'], constants).filter((text) => /^\p{Lu}.* .*\.$/su.test(text)),
      );
    if (
      syntax.type === 'FunctionDeclaration' &&
      /([mM]essage|[sS]entence(For)?|[wW]arning|Problem|Problems)$/.test(named(syntax['id']))
    )
      returned(syntax['body']);
    for (const inner of within(syntax)) visit(inner);
  }
  function call(syntax: Syntax): void {
    const callee = syntax['callee'] as Syntax;
    const [given, isMethod] = [syntax['arguments'] as Syntax[], callee.type === 'MemberExpression'];
    const name = named(isMethod ? callee['property'] : callee);
    if (name === 'notFound')
      messages.push(
        ...textsIn(given[0], constants).map(
          (what) => `This ${what.replaceAll('_', ' ')} does not exist.`,
        ),
      );
    else if (!isMethod && name in refusals) words(given[refusals[name]!]);
    else if (isMethod && name in messageAt) words(given[messageAt[name]!]);
  }
  function returned(syntax: unknown): void {
    if (!isSyntax(syntax)) return;
    if (syntax.type === 'ReturnStatement') words(syntax['argument']);
    else within(syntax).forEach(returned);
  }
}

/** The texts that an expression may become; a part that varies is {}, and a choice of two words gives both. */
function textsIn(value: unknown, constants: ReadonlyMap<string, Syntax>, depth = 0): string[] {
  if (!isSyntax(value) || depth > 8) return [];
  const inner = (one: unknown) => textsIn(one, constants, depth + 1);
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [value['value']] : [];
    case 'TemplateLiteral':
      return template(value, inner);
    case 'ConditionalExpression':
      return [...inner(value['consequent']), ...inner(value['alternate'])];
    case 'LogicalExpression':
      return [...inner(value['left']), ...inner(value['right'])];
    case 'ArrowFunctionExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return inner(value['body'] ?? value['expression']);
    case 'ArrayExpression':
      return (value['elements'] as unknown[]).flatMap(inner);
    case 'ObjectExpression':
      return (value['properties'] as Syntax[])
        .filter(
          (one) =>
            !(
              ['path', 'code'].includes(named(one['key'])) &&
              (one['value'] as Syntax).type !== 'ArrayExpression'
            ),
        )
        .flatMap((one) => inner(one['value']));
    case 'CallExpression':
      return passesOn.has(named((value['callee'] as Syntax)['property']))
        ? (value['arguments'] as unknown[]).slice(0, 1).flatMap(inner)
        : [];
    case 'Identifier':
      return constants.has(named(value)) ? inner(constants.get(named(value))) : [];
    default:
      return [];
  }
}

// Calls whose answer is made of what is given to them.
const passesOn = new Set(['freeze', 'fromEntries', 'map']);

function template(value: Syntax, inner: (one: unknown) => string[]): string[] {
  const parts = value['quasis'] as Syntax[];
  const between = value['expressions'] as Syntax[];
  return parts.reduce<string[]>(
    (made, part, index) => {
      const own = (part['value'] as { cooked: string }).cooked;
      const before = between[index - 1];
      const fills = before?.type === 'ConditionalExpression' ? inner(before) : [];
      const choices = index === 0 ? [''] : fills.length > 0 ? fills : ['{}'];
      return made.flatMap((text) => choices.map((choice) => text + choice + own));
    },
    [''],
  );
}
