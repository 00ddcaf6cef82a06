import { createKillablePool, type Ending, type KillablePool } from './killable-pool.ts';
import type {
  RenderOutcome,
  Scope,
  TemplateAnalysis,
  TemplateFailure,
  TemplateSource,
  ThreadRequest,
} from './template-messages.ts';

export type {
  RenderOutcome,
  Scope,
  TemplateAnalysis,
  TemplateFailure,
  TemplateSource,
} from './template-messages.ts';

/** What to render: every template once for every scope. */
export interface RenderRequest {
  templates: readonly TemplateSource[];
  /** Values that all scopes have; a scope's own values win. */
  common?: Scope;
  scopes: readonly Scope[];
  /** When given, an empty value leaves this text, its number in `missing` and ';' where it would stand. */
  missingMark?: string;
}

/** The one place where templates that customers wrote are parsed and rendered. */
export interface TemplateRunner {
  /** One outcome per scope, in order; a hostile template fails its own request only. */
  render(request: RenderRequest): Promise<RenderOutcome[]>;
  analyse(templates: readonly TemplateSource[]): Promise<TemplateAnalysis[]>;
  close(): Promise<void>;
}

/** Time for one scope's texts, and memory of one thread. */
export const templateLimits = { milliseconds: 250, megabytes: 64, threads: 2 } as const;

/** Scopes sent to a thread at a time, so that a mail to many does not keep previews waiting. */
const sliceSize = 64;
/** A scope fails when two threads could not render it: one slow moment of the machine loses nobody. */
const strikesToFail = 2;
/** After this many failed scopes in a row the template itself is at fault, and the rest fails at once. */
const failuresToStop = 5;

/** Makes a runner with its own threads. */
export function createTemplateRunner(options: { threads?: number } = {}): TemplateRunner {
  const pool = createKillablePool({
    program: new URL('./liquid-worker.ts', import.meta.url),
    size: options.threads ?? templateLimits.threads,
    stepMilliseconds: templateLimits.milliseconds,
    limits: {
      maxOldGenerationSizeMb: templateLimits.megabytes,
      maxYoungGenerationSizeMb: 16,
      stackSizeMb: 4,
    },
  });
  return {
    render: (request) => renderAll(pool, request),
    analyse: (templates) => analyseAll(pool, templates),
    close: () => pool.close(),
  };
}

/** The process's runner: its threads start on first use and never keep the process alive. */
export const templateRunner: TemplateRunner = createTemplateRunner();

async function renderAll(pool: KillablePool, request: RenderRequest): Promise<RenderOutcome[]> {
  const outcomes: RenderOutcome[] = [];
  const strikes = new Map<number, number>();
  let failedInARow = 0;
  while (outcomes.length < request.scopes.length) {
    const from = outcomes.length;
    const ending = await pool.run({
      request: {
        kind: 'render',
        templates: request.templates,
        common: request.common ?? {},
        scopes: request.scopes.slice(from, from + sliceSize),
        mark: request.missingMark ?? null,
      } satisfies ThreadRequest,
      onPart: (part) => outcomes.push(...(part as RenderOutcome[])),
    });
    if (ending.how === 'done') {
      failedInARow = 0;
      continue;
    }
    const culprit = from + ending.at;
    if (culprit > outcomes.length) await renderUpTo(pool, request, outcomes, culprit);
    if (outcomes.length > from) failedInARow = 0;
    const struck = (strikes.get(culprit) ?? 0) + 1;
    strikes.set(culprit, struck);
    if (struck < strikesToFail) continue;
    outcomes.push({ error: failureOf(ending) });
    failedInARow += 1;
    if (failedInARow >= failuresToStop) {
      while (outcomes.length < request.scopes.length) outcomes.push({ error: failureOf(ending) });
    }
  }
  return outcomes;
}

/** Renders the scopes before a culprit, so that its own failure takes nobody along. */
async function renderUpTo(
  pool: KillablePool,
  request: RenderRequest,
  outcomes: RenderOutcome[],
  end: number,
): Promise<void> {
  const innocent = await renderAll(pool, {
    ...request,
    scopes: request.scopes.slice(outcomes.length, end),
  });
  outcomes.push(...innocent);
}

async function analyseAll(
  pool: KillablePool,
  templates: readonly TemplateSource[],
): Promise<TemplateAnalysis[]> {
  let found: TemplateAnalysis[] = [];
  const work = {
    request: { kind: 'analyse', templates } satisfies ThreadRequest,
    onPart: (part: unknown) => {
      found = part as TemplateAnalysis[];
    },
  };
  let ending = await pool.run(work);
  if (ending.how !== 'done') ending = await pool.run(work);
  if (ending.how === 'done') return found;
  return templates.map((_, template) => ({
    error: { ...failureOf(ending), template },
    written: [],
    read: [],
    askedBare: [],
  }));
}

function failureOf(ending: Exclude<Ending, { how: 'done' }>): TemplateFailure {
  const message = {
    timeout: `the template took longer than ${templateLimits.milliseconds} ms`,
    memory: `the template needed more than ${templateLimits.megabytes} MB`,
    crash: `the template stopped its thread (${ending.message})`,
  }[ending.how];
  return { code: ending.how, message, template: 0, line: null, column: null };
}
