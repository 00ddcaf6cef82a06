import { fieldsOf, normaliseAddress, parseFieldValue } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { AnswerFault, CheckedAnswers } from './check-answers.ts';
import type { FormDefinition } from './contract.ts';
import type { FormField } from './form-schema.ts';

/** What the answers say of a person, by the fields of contacts. */
export interface SaidOfPerson {
  /** As it is written, and as it is compared; null: the form asked for none. */
  readonly email: string | null;
  readonly emailKey: string | null;
  /** By first_name, last_name, phone and fax, and custom fields by their ids. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly faults: Readonly<Record<string, AnswerFault>>;
}

const ownFields = new Set(['first_name', 'last_name', 'phone', 'fax']);
const longest = 255;

/** Reads answers as values of the contact fields that they are bound to; what such a field does not take is a fault of its question. */
export async function saidOfPerson(
  account: Account,
  { pages }: Pick<FormDefinition, 'pages'>,
  answers: CheckedAnswers,
): Promise<SaidOfPerson> {
  const faults: Record<string, AnswerFault> = {};
  const values: Record<string, string | number | boolean> = {};
  const bound = pages
    .flatMap((page) => page.fields)
    .filter((field) => field.binds !== null && answers[field.id] !== undefined);
  let address = null;
  for (const field of bound) {
    const text = textOf(answers[field.id]!);
    if (field.binds === 'email') {
      address = normaliseAddress(text);
      if (!address.ok) faults[field.id] = { code: 'email' };
    } else if (ownFields.has(field.binds!)) {
      if (text.length > longest) faults[field.id] = { code: 'too_long', limit: longest };
      values[field.binds!] = text;
    }
  }
  await readCustom(account, bound, { answers, values, faults });
  const known = address?.ok ? address : null;
  return { email: known?.email ?? null, emailKey: known?.emailKey ?? null, values, faults };
}

async function readCustom(
  account: Account,
  bound: readonly FormField[],
  into: {
    answers: CheckedAnswers;
    values: Record<string, string | number | boolean>;
    faults: Record<string, AnswerFault>;
  },
): Promise<void> {
  const custom = bound.filter((field) => field.binds!.startsWith('custom:'));
  if (custom.length === 0) return;
  const idOf = (field: FormField) => Number(field.binds!.slice('custom:'.length));
  const definitions = new Map(
    (await fieldsOf(account, custom.map(idOf))).map((one) => [one.id, one]),
  );
  for (const field of custom) {
    // A contact field that was deleted since takes nothing; the answer is kept all the same.
    const definition = definitions.get(idOf(field));
    if (!definition) continue;
    const parsed = parseFieldValue(definition.fieldType, textOf(into.answers[field.id]!));
    if (!parsed.ok) into.faults[field.id] = { code: 'value' };
    else if (parsed.value !== null) into.values[String(definition.id)] = parsed.value;
  }
}

function textOf(answer: CheckedAnswers[string]): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return Array.isArray(answer) ? answer.join(', ') : String(answer);
}
