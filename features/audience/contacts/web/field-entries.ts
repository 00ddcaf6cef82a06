import type { FieldsData } from '../contract.ts';

/** One field of a contact as the drawer edits it. */
export interface FieldEntry {
  name: string;
  label: string;
  kind: 'default' | 'custom';
  type: 'string' | 'text' | 'boolean' | 'datetime';
  value: string | number | boolean | null;
}

const defaultNames = ['email', 'first_name', 'last_name', 'phone', 'fax'] as const;

/** All fields of a contact: those everybody has, then the account's own. `words` name the fields that no account renames. */
export function entriesOf(
  data: FieldsData,
  words: Readonly<Record<'email' | 'phone' | 'fax', string>>,
): FieldEntry[] {
  const labels: Record<string, string> = { ...data.labels, ...words };
  const typeOf = (name: string) => data.fields_type[name] ?? 'string';
  return [
    ...defaultNames.map((name) => ({
      name,
      label: labels[name] ?? name,
      kind: 'default' as const,
      type: typeOf(name),
      value: data.contact[name],
    })),
    ...data.contact.custom_fields.map((field) => ({
      name: field.name,
      label: field.display_name || field.name,
      kind: 'custom' as const,
      type: typeOf(field.name),
      value: field.value,
    })),
  ];
}

/** The chosen fields in the order in which they were chosen. */
export function chosenEntries(
  entries: readonly FieldEntry[],
  selected: readonly string[],
): FieldEntry[] {
  return selected.flatMap((name) => entries.find((entry) => entry.name === name) ?? []);
}

/** The fields of one tab: the chosen first, in their order, then the others; narrowed to a search. */
export function entriesOfTab(
  entries: readonly FieldEntry[],
  kind: FieldEntry['kind'],
  selected: readonly string[],
  search: string,
): FieldEntry[] {
  const typed = search.trim().toLowerCase();
  const mine = entries.filter((entry) => entry.kind === kind);
  const chosen = chosenEntries(mine, selected);
  const ordered = [...chosen, ...mine.filter((entry) => !selected.includes(entry.name))];
  return typed === ''
    ? ordered
    : ordered.filter((entry) => `${entry.label}\n${entry.name}`.toLowerCase().includes(typed));
}

/** The chosen fields with one put where another stands. */
export function moved(selected: readonly string[], name: string, target: string): string[] {
  if (name === target || !selected.includes(name) || !selected.includes(target))
    return [...selected];
  const isDown = selected.indexOf(name) < selected.indexOf(target);
  const rest = selected.filter((one) => one !== name);
  const at = rest.indexOf(target) + (isDown ? 1 : 0);
  return [...rest.slice(0, at), name, ...rest.slice(at)];
}

/** What the drawer edits: the fields its page shows in their order, two switches, and each value by {@link keyOfField}. */
export interface FieldChoice {
  readonly shown: readonly string[];
  readonly workflow: boolean;
  readonly uncounted: boolean;
  readonly [field: `field:${string}`]: FieldEntry['value'];
}

/** Where the value of a field stands among the drawer's values. */
export function keyOfField(name: string): `field:${string}` {
  return `field:${name}`;
}

/** The values that a contact's fields stand for. */
export function fieldChoice({ contact, selected_fields }: FieldsData): FieldChoice {
  const values = [
    ...defaultNames.map((name) => [keyOfField(name), contact[name]] as const),
    ...contact.custom_fields.map(({ name, value }) => [keyOfField(name), value] as const),
  ];
  return {
    ...Object.fromEntries(values),
    shown: selected_fields,
    workflow: contact.workflow_disable,
    uncounted: contact.no_tracking,
  };
}

/** What was changed, as set_fields takes it: {default, custom} with changed values only. */
export function changedValues(
  entries: readonly FieldEntry[],
  { opened, edited }: { opened: FieldChoice; edited: FieldChoice },
) {
  const pick = (kind: FieldEntry['kind']) =>
    Object.fromEntries(
      entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => [entry.name, keyOfField(entry.name)] as const)
        .filter(([, key]) => (edited[key] ?? '') !== (opened[key] ?? ''))
        .map(([name, key]) => [name, edited[key] ?? null]),
    );
  return { default: pick('default'), custom: pick('custom') };
}
