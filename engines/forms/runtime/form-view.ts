import { checkAnswers, isShown, type GivenAnswers } from '../check-answers.ts';
import { fieldView, type FieldView } from './field-view.ts';
import { make } from './make.ts';
import type { RuntimeText } from './runtime-text.ts';
import type { ScriptConfig } from './script-config.ts';
import { send, type Pass, type Sent } from './send.ts';

/** What a form is given by what it stands in. */
export interface FormSurroundings {
  /** What lets it be sent; null where it is only looked at. */
  readonly pass: () => Promise<Pass | null>;
  readonly onSent: () => void;
}

let made = 0;

/** Makes the form: page by page, checked here by the same rules as on the server. */
export function formView(config: ScriptConfig, surroundings: FormSurroundings): HTMLFormElement {
  const parts = partsOf(config);
  const { element, all, back } = parts;
  const refresh = (): void => {
    const { answers } = checkAnswers(config.pages, givenOf(config, all));
    for (const { element: one, field } of all) one.hidden = !isShown(field, answers);
  };
  element.addEventListener('input', refresh);
  back.addEventListener('click', () => turn(config, parts, parts.at - 1));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!parts.isSending) goOn(config, parts, surroundings);
  });
  refresh();
  show(config, parts);
  return element;
}

interface Parts {
  at: number;
  isSending: boolean;
  readonly element: HTMLFormElement;
  /** Questions by page. */
  readonly views: readonly (readonly FieldView[])[];
  readonly all: readonly FieldView[];
  readonly bodies: readonly HTMLElement[];
  readonly trap: HTMLInputElement;
  readonly status: HTMLElement;
  readonly step: HTMLElement;
  readonly back: HTMLButtonElement;
  readonly submit: HTMLButtonElement;
}

function partsOf(config: ScriptConfig): Parts {
  const { texts, pages } = config;
  const prefix = `hg${(made += 1)}`;
  const views = pages.map((page, at) =>
    page.fields
      .filter(({ kind }) => kind !== 'hidden')
      .map((field) => fieldView(config, field, `${prefix}-${at}-${field.id}`)),
  );
  const bodies = pages.map((page, at) =>
    make(
      'div',
      { class: 'page' },
      page.title !== '' && make('h3', {}, page.title),
      page.text !== '' && make('p', {}, page.text),
      ...views[at]!.map((view) => view.element),
    ),
  );
  const trap = make('input', {
    type: 'text',
    name: config.trap,
    tabindex: '-1',
    autocomplete: 'off',
  });
  const status = make('p', { class: 'fault', role: 'alert', hidden: true });
  const step = make('p', { class: 'step' });
  const back = make('button', { type: 'button', class: 'back' }, texts.back);
  const submit = make('button', { type: 'submit', class: 'go' });
  const away = make('label', { class: 'away', 'aria-hidden': 'true' }, texts.trap, trap);
  const acts = make('div', { class: 'acts' }, back, submit);
  const element = make('form', { novalidate: true }, step, ...bodies, away, status, acts);
  const all = views.flat();
  return {
    at: 0,
    isSending: false,
    element,
    views,
    all,
    bodies,
    trap,
    status,
    step,
    back,
    submit,
  };
}

function say({ status }: Parts, text: string): void {
  status.textContent = text;
  status.hidden = text === '';
}

function show({ texts, button, pages }: ScriptConfig, parts: Parts): void {
  const { at, bodies, back, submit, step } = parts;
  bodies.forEach((body, no) => (body.hidden = no !== at));
  back.hidden = at === 0;
  submit.textContent = at === pages.length - 1 ? button || texts.submit : texts.next;
  step.hidden = pages.length === 1;
  step.textContent = filled(texts.step, { at: at + 1, of: pages.length });
}

function turn(config: ScriptConfig, parts: Parts, to: number): void {
  parts.at = to;
  say(parts, '');
  show(config, parts);
  parts.views[to]!.find((view) => !view.element.hidden)?.focus();
}

function goOn(config: ScriptConfig, parts: Parts, surroundings: FormSurroundings): void {
  const { pages, texts } = config;
  const ids = new Set(
    parts.views.slice(0, parts.at + 1).flatMap((some) => some.map(({ field }) => field.id)),
  );
  const { faults } = checkAnswers(pages, givenOf(config, parts.all));
  const words = Object.entries(faults)
    .filter(([id]) => ids.has(id))
    .map(([id, { code, limit }]) => [
      id,
      filled(texts[`fault_${code}` as RuntimeText], { limit: limit ?? '' }),
    ]);
  if (blame(config, parts, Object.fromEntries(words) as Words)) return;
  say(parts, '');
  if (parts.at < pages.length - 1) turn(config, parts, parts.at + 1);
  else void sendAll(config, parts, surroundings);
}

type Words = Readonly<Record<string, string>>;

// Puts each fault at its question and goes to the first; false: there is none that shows.
function blame(config: ScriptConfig, parts: Parts, faults: Words): boolean {
  const { views, all } = parts;
  all.forEach((view) => view.say(faults[view.field.id] ?? ''));
  const page = views.findIndex((some) => some.some((view) => faults[view.field.id]));
  if (page < 0) return false;
  if (page !== parts.at) turn(config, parts, page);
  say(parts, config.texts.faulty);
  views[page]!.find((view) => faults[view.field.id])!.focus();
  return true;
}

async function sendAll(
  config: ScriptConfig,
  parts: Parts,
  { pass, onSent }: FormSurroundings,
): Promise<void> {
  parts.isSending = true;
  parts.submit.setAttribute('aria-disabled', 'true');
  const ready = await pass().catch(() => null);
  const fields = [...fieldsOf(config, parts.all), [config.trap, parts.trap.value] as const];
  const outcome: Sent = ready
    ? await send(config.url, ready, fields)
    : { kind: config.url === '' ? 'thanks' : 'unsent' };
  parts.isSending = false;
  parts.submit.removeAttribute('aria-disabled');
  if (outcome.kind === 'thanks') onSent();
  else explain(config, parts, outcome);
}

function explain(
  config: ScriptConfig,
  parts: Parts,
  outcome: Exclude<Sent, { kind: 'thanks' }>,
): void {
  const { texts } = config;
  if (outcome.kind === 'faults') {
    const said = Object.entries(outcome.faults).map(([id, words]) => [id, words.join(' ')]);
    if (!blame(config, parts, Object.fromEntries(said) as Words)) say(parts, texts.unsent);
  } else {
    const words = { paused: texts.pausedText, busy: texts.busyText, unsent: texts.unsent };
    say(parts, words[outcome.kind]);
  }
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

function fieldsOf(config: ScriptConfig, views: readonly FieldView[]): [string, string][] {
  const shown = views.filter((view) => !view.element.hidden);
  return [
    ...shown.flatMap(({ field, given }) =>
      given().map((value): [string, string] => [field.id, value]),
    ),
    ...hiddenOf(config),
  ];
}

function givenOf(config: ScriptConfig, views: readonly FieldView[]): GivenAnswers {
  return {
    ...Object.fromEntries(views.map(({ field, given }) => [field.id, given()])),
    ...Object.fromEntries(hiddenOf(config)),
  };
}

// Their values may stand in the address of the page.
function hiddenOf({ pages }: ScriptConfig): [string, string][] {
  const query = new URLSearchParams(location.search);
  return pages
    .flatMap((page) => page.fields)
    .filter(({ kind }) => kind === 'hidden')
    .map(({ id, value, parameter }) => [
      id,
      ((parameter !== '' && query.get(parameter)) || value).slice(0, 500),
    ]);
}
