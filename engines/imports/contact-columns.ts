import type { FieldDefinition, FieldType } from '#engines/audience/public.ts';
import type { MemberState, SourceProduct } from './contract.ts';
import { ImportRefused } from './import-refused.ts';
import type { RowPlan, TargetColumns } from './target.ts';

/** The contact's own fields that a column may fill. */
export const contactFields = ['email', 'first_name', 'last_name', 'phone', 'fax'] as const;

/** One of {@link contactFields}. */
export type ContactField = (typeof contactFields)[number];

/** Where a column goes: by its place in the row. */
export type PlannedColumn =
  | { at: number; name: string; contact: Exclude<ContactField, 'email'> }
  | { at: number; name: string; field: { id: number; type: FieldType } };

/** What each column of a file is for. Frozen with the import, so that a resumed run reads every row as before. */
export interface ColumnPlan extends RowPlan {
  email: number;
  columns: PlannedColumn[];
  ignored: string[];
  /** How rows of another product are read; absent for ordinary files. */
  moved?: MovedPlan;
}

/** How the rows of an export of another product are read. */
export interface MovedPlan {
  product: SourceProduct;
  header: string[];
  fileState: MemberState | null;
  /** The custom fields that attributes go to, by the names of the attributes. */
  attributes: { name: string; field: { id: number; type: FieldType } }[];
}

const synonymsOf: Record<ContactField, readonly string[]> = {
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

/** What columns of contacts may be mapped to: their own fields and the account's custom fields. */
export function contactColumns(fields: readonly { name: string }[]): TargetColumns {
  return {
    own: contactFields.map((name) => ({ name, synonyms: synonymsOf[name] })),
    added: fields.map(({ name }) => ({ name })),
    required: ['email'],
    canAdd: true,
  };
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

function isContactField(name: string): name is ContactField {
  return (contactFields as readonly string[]).includes(name);
}
