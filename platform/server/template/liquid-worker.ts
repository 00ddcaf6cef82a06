import { LiquidError, type Liquid, type Template } from 'liquidjs';
import {
  createLiquid,
  engineLimits,
  notingMissing,
  outputsOf,
  teachOutputs,
  writtenVariable,
  type EscapeMode,
  type MissingNotes,
} from './liquid-engine.ts';
import { serveWork, type WorkReport } from './serve-work.ts';
import type {
  RenderOutcome,
  Scope,
  TemplateAnalysis,
  TemplateFailure,
  TemplateSource,
  ThreadRequest,
} from './template-messages.ts';

// The program of a template thread. It holds no handle to files, sockets or environment and may be killed at any moment.
type RenderAsked = ThreadRequest & { kind: 'render' };

teachOutputs();
const engines: Record<EscapeMode, Liquid> = {
  html: createLiquid('html'),
  none: createLiquid('none'),
};
const parsed = new Map<string, Template[]>();
const mostParsed = 24;
const partEvery = 32;
const partCharacters = 1_000_000;
/** After this many scopes in a row that ran out of time or memory, the rest of the request fails at once. */
const limitHitsToStop = 5;

serveWork((request, report) => {
  const asked = request as ThreadRequest;
  if (asked.kind === 'analyse')
    report.part(
      asked.templates.map((source, index) => {
        report.begin(index);
        return analyse(source, index);
      }),
    );
  else renderAll(asked, report);
});

function renderAll(asked: RenderAsked, report: WorkReport): void {
  let part: RenderOutcome[] = [];
  let characters = 0;
  let limitHits = 0;
  let outcome: RenderOutcome | null = null;
  for (const [index, scope] of asked.scopes.entries()) {
    if (outcome === null || limitHits < limitHitsToStop)
      outcome = renderPatiently(asked, scope, () => report.begin(index));
    limitHits = hitsLimit(outcome) ? limitHits + 1 : 0;
    part.push(outcome);
    if ('texts' in outcome) for (const text of outcome.texts) characters += text.length;
    if (part.length < partEvery && characters < partCharacters) continue;
    report.part(part);
    part = [];
    characters = 0;
  }
  if (part.length > 0) report.part(part);
}

/** A slow moment of the machine is not the template's fault: who runs out of time gets a second try. */
function renderPatiently(asked: RenderAsked, scope: Scope, begin: () => void): RenderOutcome {
  begin();
  const first = renderOne(asked, { ...asked.common, ...scope });
  if (!('error' in first) || first.error.code !== 'timeout') return first;
  begin();
  return renderOne(asked, { ...asked.common, ...scope });
}

function hitsLimit(outcome: RenderOutcome): boolean {
  return (
    'error' in outcome && (outcome.error.code === 'timeout' || outcome.error.code === 'memory')
  );
}

function renderOne(asked: RenderAsked, scope: object): RenderOutcome {
  const missing: MissingNotes | null = asked.mark === null ? null : { mark: asked.mark, found: [] };
  const texts: string[] = [];
  for (const [index, source] of asked.templates.entries()) {
    try {
      const template = parse(source);
      const text = notingMissing(missing, () =>
        String(engines[source.escape].renderSync(template, scope)),
      );
      if (text.length > engineLimits.output) {
        return {
          error: {
            code: 'too_large',
            message: `the result is larger than ${engineLimits.output} characters`,
            template: index,
            line: null,
            column: null,
          },
        };
      }
      texts.push(text);
    } catch (error) {
      return { error: failureOf(error, index) };
    }
  }
  return { texts, missing: missing?.found ?? [] };
}

/** Parses once per text; a mail to many renders the same few texts thousands of times. */
function parse(source: TemplateSource): Template[] {
  const key = source.escape + source.text;
  const known = parsed.get(key);
  if (known) return known;
  const template = engines[source.escape].parse(source.text);
  if (parsed.size >= mostParsed)
    for (const oldest of parsed.keys()) {
      parsed.delete(oldest);
      break;
    }
  parsed.set(key, template);
  return template;
}

function analyse(source: TemplateSource, index: number): TemplateAnalysis {
  try {
    const template = parse(source);
    const written = [...outputsOf(template)]
      .map(writtenVariable)
      .filter((variable) => variable !== null);
    const { globals } = engines[source.escape].analyzeSync(template, { partials: false });
    const read = new Map<string, TemplateAnalysis['read'][number]>();
    for (const variable of Object.values(globals).flat()) {
      const path = variable.segments.map(String);
      const known = read.get(path.join('\0'));
      if (known) known.count += 1;
      else
        read.set(path.join('\0'), {
          path,
          row: variable.location.row,
          column: variable.location.col,
          count: 1,
        });
    }
    return { error: null, written, read: [...read.values()], askedBare: askedBare(source.text) };
  } catch (error) {
    return { error: failureOf(error, index), written: [], read: [], askedBare: [] };
  }
}

function askedBare(text: string): string[] {
  return [...text.matchAll(/\{%-?\s{0,9}(?:els)?if\s{1,9}([\w.]{1,300})\s{0,9}-?%\}/g)].map(
    ([, path]) => path!,
  );
}

function failureOf(error: unknown, template: number): TemplateFailure {
  const message = error instanceof Error ? error.message : String(error);
  const position = /, line:(\d+), col:(\d+)/.exec(message);
  return {
    code: codeOf(error, message),
    message: message.replace(/, (?:file:.*, )?line:\d+, col:\d.*$/s, ''),
    template,
    line: position ? Number(position[1]) : null,
    column: position ? Number(position[2]) : null,
  };
}

function codeOf(error: unknown, message: string): TemplateFailure['code'] {
  if (message.startsWith('template render limit')) return 'timeout';
  if (message.startsWith('memory alloc limit')) return 'memory';
  if (message.startsWith('parse length limit')) return 'too_large';
  if (LiquidError.is(error) && error.name !== 'RenderError') return 'syntax';
  return 'render';
}
