import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { customFields } from '#features/audience/custom-fields/contract.ts';
import type { ContactRow } from '#engines/audience/contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useColumnChoice } from '#platform/web/table/use-column-choice.ts';
import classes from './contacts.module.css';
import { useLabels } from './field-labels.ts';
import { isDay } from './picked-time.ts';

type Field = Pick<RowOf<typeof customFields>, 'id' | 'name' | 'display_name' | 'field_type'>;

const prefix = 'field_';
const mostShown = 50;
const everyField = { per_page: 100, sort: 'name', sort_order: 'asc' };

/** The ids of the custom fields that a table of contacts shows, as its query carries them: '3,7', or empty. */
export function useShownFields(name: string): string {
  const { chosen } = useColumnChoice(name);
  return Object.entries(chosen)
    .filter(([id, isShown]) => isShown && /^field_\d+$/.test(id))
    .map(([id]) => id.slice(prefix.length))
    .slice(0, mostShown)
    .join(',');
}

/** The fields that can be set for many contacts at once, by name. */
export function useFieldChoices(): readonly { value: string; label: string }[] {
  const { rows } = useResourceList<Field>(customFields, everyField);
  const labels = useLabels();
  return useMemo(
    () => [
      { value: 'first_name', label: labels.first_name },
      { value: 'last_name', label: labels.last_name },
      ...rows.map((field) => ({ value: field.name, label: field.display_name || field.name })),
    ],
    [rows, labels.first_name, labels.last_name],
  );
}

/** The account's custom fields as columns, none shown until it is chosen. */
export function useFieldColumns(): readonly TableColumn<ContactRow>[] {
  const { rows } = useResourceList<Field>(customFields, everyField);
  return useMemo(
    () =>
      rows.map((field): TableColumn<ContactRow> => ({
        id: `${prefix}${field.id}`,
        title: field.display_name || field.name,
        kind: kinds[field.field_type],
        hidden: true,
        cell: (contact) => (
          <FieldValue type={field.field_type} value={contact.custom_values?.[field.id]} />
        ),
      })),
    [rows],
  );
}

const kinds = {
  string: 'text',
  text: 'text',
  boolean: 'text',
  datetime: 'date',
  integer: 'number',
  float: 'number',
} as const;

function FieldValue({
  type,
  value,
}: {
  type: Field['field_type'];
  value: string | number | boolean | null | undefined;
}) {
  const { t } = useTranslation('contacts');
  if (value === null || value === undefined || value === '')
    return <span className={classes.none}>–</span>;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (type === 'datetime' && isDay(String(value)))
    return formatDateTime(String(value), { zone: 'UTC', style: 'date' });
  if (type === 'datetime') return <DateTime value={String(value)} />;
  return typeof value === 'number' ? fullNumber(value) : value;
}
