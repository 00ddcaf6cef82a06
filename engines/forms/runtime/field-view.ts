import { countryNames } from '../country-names.ts';
import type { FormField } from '../form-schema.ts';
import { make } from './make.ts';
import type { ScriptConfig } from './script-config.ts';

/** One question on the page. */
export interface FieldView {
  readonly field: FormField;
  readonly element: HTMLElement;
  /** What is given now: none, one or several. */
  given(): string[];
  /** Says what is wrong; empty: nothing. */
  say(fault: string): void;
  focus(): void;
}

type Options = readonly (readonly [value: string, label: string])[];

/** Makes a question; a hidden one has its value and no place. */
export function fieldView(config: ScriptConfig, field: FormField, id: string): FieldView {
  const fault = make('strong', { id: `${id}f`, class: 'fault', hidden: true });
  const help = field.help !== '' && make('small', { id: `${id}h` }, field.help);
  const options = optionsOf(config, field);
  const isTick = field.kind === 'consent';
  const isGroup = options !== null && field.kind !== 'country';
  const inputs: Input[] =
    isTick || isGroup
      ? ticks(field, id, isTick ? [['yes', '']] : options!)
      : [control(config, field, { id, options })];
  const label = labelOf(config, field);
  const described = [help && `${id}h`, `${id}f`].filter(Boolean).join(' ');
  const target = isGroup ? make('fieldset') : make('div');
  (isGroup ? [target] : inputs).forEach((one) => one.setAttribute('aria-describedby', described));
  target.className = `field ${field.kind}`;
  if (isTick)
    target.append(make('label', { class: 'tick' }, inputs[0]!, make('span', {}, ...label)));
  else if (isGroup)
    target.append(make('legend', {}, ...label), ...choices(inputs, options!, field));
  else target.append(make('label', { for: id }, ...label), inputs[0]!);
  target.append(...[help, fault].filter((one) => one !== false));
  return {
    field,
    element: target,
    given: () => valuesOf(inputs),
    say(text) {
      fault.textContent = text;
      fault.hidden = text === '';
      inputs.forEach((one) => one.setAttribute('aria-invalid', String(text !== '')));
    },
    focus: () => inputs[0]?.focus(),
  };
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function valuesOf(inputs: readonly Input[]): string[] {
  return inputs
    .filter((one) => !['checkbox', 'radio'].includes(one.type) || (one as HTMLInputElement).checked)
    .map(({ value }) => value)
    .filter((value) => value !== '');
}

function labelOf({ texts }: ScriptConfig, field: FormField): (string | Node)[] {
  const isNeeded =
    field.required || field.binds === 'email' || (field.kind === 'consent' && field.necessary);
  return isNeeded ? [field.label, ' ', make('small', {}, `(${texts.required})`)] : [field.label];
}

function optionsOf({ lists, texts, language }: ScriptConfig, field: FormField): Options | null {
  switch (field.kind) {
    case 'choice':
    case 'multiple_choice':
      return field.options.map(({ value, label }) => [value, label]);
    case 'lists':
      return field.list_ids.flatMap((id) =>
        lists[id] === undefined ? [] : [[String(id), lists[id]] as const],
      );
    case 'yes_no':
      return [
        ['yes', texts.yes],
        ['no', texts.no],
      ];
    case 'scale':
      return scaleOf(field);
    case 'country':
      return countryNames(language);
    default:
      return null;
  }
}

function scaleOf(field: FormField): Options {
  const least = field.nps ? 0 : (field.min ?? 1);
  const most = field.nps ? 10 : (field.max ?? 5);
  const steps = Math.min(20, Math.max(0, Math.floor(most - least)));
  return Array.from({ length: steps + 1 }, (_, at) => {
    const end = (at === 0 && field.min_label) || (at === steps && field.max_label);
    return [String(least + at), end ? `${least + at} – ${end}` : String(least + at)];
  });
}

function ticks(field: FormField, id: string, options: Options): HTMLInputElement[] {
  const isMany = ['multiple_choice', 'lists', 'consent'].includes(field.kind);
  return options.map(([value], at) =>
    make('input', {
      type: isMany ? 'checkbox' : 'radio',
      name: field.id,
      value,
      id: `${id}-${at}`,
    }),
  );
}

function choices(inputs: readonly Input[], options: Options, { kind }: FormField): HTMLElement[] {
  const rows = inputs.map((input, at) =>
    make('label', { class: 'tick', for: input.id }, input, make('span', {}, options[at]![1])),
  );
  return kind === 'scale' ? [make('div', { class: 'scale' }, ...rows)] : rows;
}

const kinds: Partial<Record<FormField['kind'], Record<string, string>>> = {
  email: { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: '254' },
  phone: { type: 'tel', autocomplete: 'tel', maxlength: '30' },
  number: { type: 'number', step: 'any' },
  date: { type: 'date' },
};
const completes: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
};

function control(
  { texts }: ScriptConfig,
  field: FormField,
  { id, options }: { id: string; options: Options | null },
): Input {
  const about = { id, name: field.id, placeholder: field.placeholder || null };
  if (field.kind === 'long_text') return make('textarea', { ...about, rows: '3' });
  if (options !== null)
    return make(
      'select',
      { ...about, autocomplete: 'country' },
      ...[['', texts.choose] as const, ...options].map(([value, label]) =>
        make('option', { value }, label),
      ),
    );
  return make('input', {
    ...about,
    maxlength: '500',
    autocomplete: completes[field.binds ?? ''],
    ...(kinds[field.kind] ?? { type: 'text' }),
  });
}
