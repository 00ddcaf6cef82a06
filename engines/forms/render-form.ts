import { countryNames } from './country-names.ts';
import type { FormDefinition } from './contract.ts';
import type { FormField } from './form-schema.ts';
import { formText } from './form-texts.ts';
import { escapeHtml } from './form-page.ts';
import { trapOf } from './trap.ts';

/** How the HTML of a form is written. */
export interface RenderedForm {
  /** Where it is sent: the form's public address. */
  readonly action: string;
  readonly definition: FormDefinition;
  readonly version: number;
  /** Public names of lists, for fields where people choose among them. */
  readonly listNames: ReadonlyMap<number, string>;
  /** The ticket of this view; pages of others have none and are asked for one more press. */
  readonly ticket?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Messages at fields, by their ids. */
  readonly faults?: Readonly<Record<string, readonly string[]>>;
  /** The address of the page that the form stands on, where it is known. */
  readonly pageUrl?: string;
}

/** A form as plain HTML that works without script and is read well by screen readers; the same on our page, on pages of others and on landing pages. */
export function renderFormHtml(form: RenderedForm): string {
  const { definition, action, ticket, version } = form;
  const ticketed = ticket === undefined ? '' : hidden('_ticket', ticket) + hidden('_proof', '');
  return `<form class="hg-form" method="post" action="${escapeHtml(action)}" accept-charset="utf-8" lang="${definition.language}">
${hidden('_version', String(version))}${ticketed}${form.pageUrl === undefined ? '' : hidden('_page', form.pageUrl)}
${definition.pages.map((page) => pageHtml(form, page)).join('\n')}
${trapHtml(definition)}
<p class="hg-acts"><button type="submit">${escapeHtml(definition.button || formText(definition.language, 'submit'))}</button></p>
</form>`;
}

function pageHtml(form: RenderedForm, page: FormDefinition['pages'][number]): string {
  const title = page.title === '' ? '' : `<h2>${escapeHtml(page.title)}</h2>`;
  const text = page.text === '' ? '' : `<p>${paragraph(page.text)}</p>`;
  return `${title}${text}${page.fields.map((field) => fieldHtml(form, field)).join('\n')}`;
}

/** Text of several lines as HTML. */
export function paragraph(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

// People do not see it, keyboards and screen readers pass it; programs that fill in everything do not.
function trapHtml(definition: FormDefinition): string {
  const name = trapOf(definition);
  return `<div style="position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden" aria-hidden="true"><label>${escapeHtml(formText(definition.language, 'trap'))} <input type="text" name="${name}" tabindex="-1" autocomplete="off" value=""></label></div>`;
}

interface FieldParts {
  readonly form: RenderedForm;
  readonly field: FormField;
  readonly id: string;
  readonly given: string[];
  /** Attributes that every control of the field has. */
  readonly said: string;
}

function fieldHtml(form: RenderedForm, field: FormField): string {
  const given = valuesOf(form.values?.[field.id]);
  if (field.kind === 'hidden') return hidden(field.id, given[0] ?? field.value);
  const id = `hg-${field.id}`;
  const faults = form.faults?.[field.id] ?? [];
  const described = [
    ...(field.help === '' ? [] : [`${id}-help`]),
    ...(faults.length === 0 ? [] : [`${id}-fault`]),
  ];
  const said =
    (described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`) +
    (faults.length === 0 ? '' : ' aria-invalid="true"');
  const help = field.help === '' ? '' : `<small id="${id}-help">${escapeHtml(field.help)}</small>`;
  const fault =
    faults.length === 0
      ? ''
      : `<strong class="hg-fault" id="${id}-fault">${escapeHtml(faults.join(' '))}</strong>`;
  const parts = { form, field, id, given, said };
  const options = optionsOf(form, field);
  if (field.kind === 'consent') return `<div class="hg-field">${tick(parts)}${help}${fault}</div>`;
  if (options !== null && field.kind !== 'country')
    return `<fieldset class="hg-field"${said}><legend>${labelText(parts)}</legend>${choices(parts, options)}${help}${fault}</fieldset>`;
  return `<div class="hg-field"><label for="${id}">${labelText(parts)}</label>${control(parts)}${help}${fault}</div>`;
}

function labelText({ field, form }: FieldParts): string {
  const mark = isNeeded(field)
    ? ` <small>(${escapeHtml(formText(form.definition.language, 'required'))})</small>`
    : '';
  return escapeHtml(field.label) + mark;
}

function isNeeded(field: FormField): boolean {
  return field.required || field.binds === 'email' || (field.kind === 'consent' && field.necessary);
}

type Options = readonly (readonly [value: string, label: string])[];

function optionsOf({ definition, listNames }: RenderedForm, field: FormField): Options | null {
  const { language } = definition;
  switch (field.kind) {
    case 'choice':
    case 'multiple_choice':
      return field.options.map(({ value, label }) => [value, label]);
    case 'lists':
      return field.list_ids.flatMap((id) =>
        listNames.has(id) ? [[String(id), listNames.get(id)!] as const] : [],
      );
    case 'yes_no':
      return [
        ['yes', formText(language, 'yes')],
        ['no', formText(language, 'no')],
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
    const ends = [at === 0 ? field.min_label : '', at === steps ? field.max_label : ''].join('');
    return [String(least + at), ends === '' ? String(least + at) : `${least + at} – ${ends}`];
  });
}

function choices({ field, given, id }: FieldParts, options: Options): string {
  const isMany = field.kind === 'multiple_choice' || field.kind === 'lists';
  const chosen = field.kind === 'yes_no' ? given.map(yesOrNo) : given;
  const needed = !isMany && isNeeded(field) ? ' required' : '';
  return options
    .map(
      ([value, label], at) =>
        `<label class="hg-choice" for="${id}-${at}"><input id="${id}-${at}" type="${isMany ? 'checkbox' : 'radio'}" name="${field.id}" value="${escapeHtml(value)}"${chosen.includes(value) ? ' checked' : ''}${needed}> ${escapeHtml(label)}</label>`,
    )
    .join('');
}

function yesOrNo(text: string): string {
  return ['true', 'yes', 'on', '1'].includes(text.toLowerCase()) ? 'yes' : 'no';
}

// Never ticked by us: a box that somebody else has ticked is no consent.
function tick(parts: FieldParts): string {
  const { field, id, given, said } = parts;
  const isTicked = given.some((text) => yesOrNo(text) === 'yes');
  return `<label class="hg-choice" for="${id}"><input id="${id}" type="checkbox" name="${field.id}" value="yes"${isTicked ? ' checked' : ''}${field.necessary ? ' required' : ''}${said}> <span>${labelText(parts)}</span></label>`;
}

const inputs: Partial<Record<FormField['kind'], string>> = {
  email: 'type="email" autocomplete="email" inputmode="email" maxlength="254"',
  phone: 'type="tel" autocomplete="tel" maxlength="30"',
  number: 'type="number" step="any"',
  date: 'type="date"',
};
const completes: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
};

function control(parts: FieldParts): string {
  const { field, id, given, said } = parts;
  const value = given[0] ?? '';
  const about = `id="${id}" name="${field.id}"${isNeeded(field) ? ' required' : ''}${said}`;
  const placeholder =
    field.placeholder === '' ? '' : ` placeholder="${escapeHtml(field.placeholder)}"`;
  if (field.kind === 'long_text')
    return `<textarea ${about} rows="4" maxlength="${field.max ?? 10_000}"${placeholder}>\n${escapeHtml(value)}</textarea>`;
  if (field.kind === 'country') return countrySelect(parts, about);
  const complete = completes[field.binds ?? ''];
  const kind =
    inputs[field.kind] ??
    `type="text" maxlength="${field.max ?? 500}"${complete ? ` autocomplete="${complete}"` : ''}`;
  const limits =
    field.kind === 'number'
      ? `${field.min === null ? '' : ` min="${field.min}"`}${field.max === null ? '' : ` max="${field.max}"`}`
      : '';
  return `<input ${about} ${kind}${limits}${placeholder} value="${escapeHtml(value)}">`;
}

function countrySelect({ form, given }: FieldParts, about: string): string {
  const { language } = form.definition;
  const options = countryNames(language).map(
    ([code, name]) =>
      `<option value="${code}"${given[0] === code ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  return `<select ${about} autocomplete="country"><option value="">${escapeHtml(formText(language, 'choose'))}</option>${options.join('')}</select>`;
}

function valuesOf(value: unknown): string[] {
  return [value ?? []]
    .flat()
    .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
    .map(String);
}
