import { contrastOf, readableAsText, readableOn } from '#platform/contract/colors.ts';
import type { FormDefinition } from '../contract.ts';
import { formDisplay, type FormDisplay, type FormType } from '../form-display.ts';
import { formText } from '../form-texts.ts';
import { runtimeTexts, type RuntimeText } from '../runtime/runtime-text.ts';
import type { ScriptConfig } from '../runtime/script-config.ts';
import { trapOf } from '../trap.ts';
import scriptTexts from './script-texts.json' with { type: 'json' };

/** A form as its script is to show it. */
export interface ShownByScript {
  readonly accountId: number;
  readonly formId: number;
  readonly version: number;
  readonly type: FormType;
  readonly definition: FormDefinition;
  /** Empty where the form is only looked at. */
  readonly url: string;
  readonly listNames: ReadonlyMap<number, string>;
}

const usualBrand = '#2043c9';
const grounds = { light: '#ffffff', dark: '#17181c' };
const softInk = { '#000000': '#1c1d20', '#ffffff': '#f4f5f6' };
const readable = 7;

/** What the script of a form is given: all that visitors may know of it, and nothing else. */
export function scriptConfigOf(form: ShownByScript): ScriptConfig {
  const { accountId, formId, version, type, definition, url } = form;
  const { language, title, intro, button, pages, color } = definition;
  const { look, rules } = formDisplay.parse(definition.display);
  return {
    url,
    formId,
    accountId,
    version,
    type,
    language,
    title,
    intro,
    button,
    pages,
    trap: trapOf(definition),
    thanks: {
      title: definition.thanks_title || formText(language, 'thanks'),
      text: definition.thanks_text || formText(language, 'thanksText'),
      url: definition.thanks_url,
    },
    lists: Object.fromEntries(form.listNames),
    look,
    colors: colorsOf(look, color),
    rules,
    texts: textsOf(language),
  };
}

// Whatever colors people choose, everything can be read.
function colorsOf(look: FormDisplay['look'], color: string): ScriptConfig['colors'] {
  const ground = look.ground || grounds[look.scheme];
  const brand = color || usualBrand;
  const pure = readableOn(ground);
  const soft = softInk[pure];
  const dim = readableAsText('#74787f', ground);
  return {
    ground,
    ink: contrastOf(soft, ground) >= readable ? soft : pure,
    dim,
    line: dim,
    field: ground,
    brand,
    onBrand: readableOn(brand),
    link: readableAsText(brand, ground),
    wrong: readableAsText('#c4302b', ground),
  };
}

function textsOf(language: FormDefinition['language']): ScriptConfig['texts'] {
  const own: Partial<Record<string, string>> = scriptTexts[language];
  return Object.fromEntries(
    runtimeTexts.map((name) => [name, own[name] ?? formText(language, name as never)]),
  ) as Record<RuntimeText, string>;
}
