import type { FieldDefinition, FieldType } from '#engines/audience/public.ts';
import { ImportRefused } from './import-refused.ts';

/** The contact's own fields that a column may fill. */
export const contactFields = ['email', 'first_name', 'last_name', 'phone', 'fax'] as const;

/** One of {@link contactFields}. */
export type ContactField = (typeof contactFields)[number];

/** Where a column goes: by its place in the row. */
export type PlannedColumn =
  | { at: number; name: string; contact: Exclude<ContactField, 'email'> }
  | { at: number; name: string; field: { id: number; type: FieldType } };

/** What each column of a file is for. Frozen with the import, so that a resumed run reads every row as before. */
export interface ColumnPlan {
  width: number;
  email: number;
  columns: PlannedColumn[];
  ignored: string[];
}

const synonyms: Record<ContactField, readonly string[]> = {
  email: [
    'email',
    'e_mail',
    'email_address',
    'e_mail_address',
    'mail',
    'emailaddress',
    'mail_address',
    'contact_email',
    'subscriber_email',
    'correo',
    'courriel',
  ],
  first_name: [
    'first_name',
    'firstname',
    'given_name',
    'givenname',
    'fname',
    'forename',
    'vorname',
    'prenom',
    'nombre',
  ],
  last_name: [
    'last_name',
    'lastname',
    'surname',
    'family_name',
    'familyname',
    'lname',
    'nachname',
    'nom',
    'apellido',
  ],
  phone: [
    'phone',
    'phone_number',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobile_phone',
    'mobile_number',
    'telefon',
  ],
  fax: ['fax', 'fax_number', 'faxnumber', 'telefax'],
};

/** A proposal for each column: a contact field, the name of a custom field, or null when nothing fits. */
export function suggestMapping(
  header: readonly string[],
  fields: readonly { name: string }[],
): Record<string, string | null> {
  const taken = new Set<string>();
  const proposals = new Map<string, string | null>(header.map((name) => [name, null]));
  // A column of exactly the field's name comes before one that merely sounds like it.
  for (const isExact of [true, false]) {
    for (const name of header) {
      if (name === '' || proposals.get(name) !== null) continue;
      const chosen =
        contactFieldOf(name, isExact) ??
        fields.find((field) =>
          isExact
            ? field.name.toLowerCase() === name.toLowerCase()
            : snake(field.name) === snake(name),
        )?.name;
      if (!chosen || taken.has(chosen)) continue;
      taken.add(chosen);
      proposals.set(name, chosen);
    }
  }
  proposals.delete('');
  return Object.fromEntries(proposals);
}

/** Decides the target of every column by the given mapping, and for columns it does not name by their own name. */
export function chooseTargets(
  header: readonly string[],
  options: {
    mapping?: Readonly<Record<string, string | null>> | undefined;
    create_fields: boolean;
  },
  fields: readonly { name: string }[],
): { targets: (string | null)[]; missing: string[] } {
  const given = mappingByColumn(header, options.mapping ?? {});
  const rest = header.filter((name) => !given.has(name.toLowerCase()));
  const proposed = suggestMapping(rest, fields);
  const used = new Set(
    [...given.values()].filter((target) => target !== null).map((target) => target.toLowerCase()),
  );
  const known = new Map<string, string>([
    ...contactFields.map((name) => [name, name] as const),
    ...fields.map(({ name }) => [name.toLowerCase(), name] as const),
  ]);
  const missing: string[] = [];
  const targets = header.map((name) => {
    const stated = given.get(name.toLowerCase());
    if (stated === null || name === '') return null;
    const suggestion =
      proposed[name] && !used.has(proposed[name].toLowerCase()) ? proposed[name] : null;
    const wanted = stated ?? suggestion ?? (options.create_fields ? name : null);
    if (wanted === null) return null;
    const target = known.get(wanted.toLowerCase());
    if (target) return target;
    if (!options.create_fields) {
      throw new ImportRefused(
        'mapping',
        `"${wanted}" is neither a contact field (${contactFields.join(', ')}) nor a custom field: correct it, or import with create_fields=true to make it.`,
      );
    }
    missing.push(wanted);
    return wanted;
  });
  refuseDoubles(header, targets);
  return { targets, missing };
}

/** The plan of a file whose targets are decided and whose custom fields exist. */
export function planColumns(
  header: readonly string[],
  targets: readonly (string | null)[],
  fields: readonly FieldDefinition[],
): ColumnPlan {
  const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  const columns: PlannedColumn[] = [];
  const ignored: string[] = [];
  targets.forEach((target, at) => {
    const name = header[at] ?? '';
    const field = target === null ? undefined : byName.get(target.trim().toLowerCase());
    if (target === 'email') return;
    if (target !== null && isContactField(target))
      columns.push({ at, name, contact: target as Exclude<ContactField, 'email'> });
    else if (field) columns.push({ at, name, field: { id: field.id, type: field.fieldType } });
    else ignored.push(name);
  });
  return { width: header.length, email: targets.indexOf('email'), columns, ignored };
}

/** Refuses a file in which no column holds addresses, and says what to do. */
export function requireEmail(header: readonly string[], targets: readonly (string | null)[]): void {
  if (targets.includes('email')) return;
  const other = /[;\t|,]/.exec(header.join(' '))?.[0];
  const hint =
    header.length === 1 && other
      ? ` The columns may be separated by ${JSON.stringify(other)}: choose that delimiter.`
      : '';
  throw new ImportRefused(
    'file',
    `No column holds email addresses. Name one of the columns (${header.slice(0, 8).join(', ').slice(0, 200)}) "email", or choose it in the mapping.${hint}`,
  );
}

function mappingByColumn(
  header: readonly string[],
  mapping: Readonly<Record<string, string | null>>,
): Map<string, string | null> {
  const columns = new Set(header.map((name) => name.toLowerCase()));
  const given = new Map<string, string | null>();
  for (const [column, target] of Object.entries(mapping)) {
    const key = column.trim().toLowerCase();
    if (!columns.has(key))
      throw new ImportRefused(
        'mapping',
        `"${column}" is no column of the file. It has: ${header.slice(0, 20).join(', ').slice(0, 300)}.`,
      );
    given.set(key, target === null || target.trim() === '' ? null : target.trim());
  }
  return given;
}

function refuseDoubles(header: readonly string[], targets: readonly (string | null)[]): void {
  const seen = new Map<string, string>();
  targets.forEach((target, at) => {
    if (target === null) return;
    const first = seen.get(target.toLowerCase());
    if (first !== undefined)
      throw new ImportRefused(
        'mapping',
        `The columns "${first}" and "${header[at]}" both go to "${target}": leave one of them out.`,
      );
    seen.set(target.toLowerCase(), header[at] ?? '');
  });
}

function contactFieldOf(name: string, isExact: boolean): ContactField | null {
  const key = snake(name);
  return (
    contactFields.find((field) => (isExact ? field === key : synonyms[field].includes(key))) ?? null
  );
}

function isContactField(name: string): name is ContactField {
  return (contactFields as readonly string[]).includes(name);
}

function snake(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}
