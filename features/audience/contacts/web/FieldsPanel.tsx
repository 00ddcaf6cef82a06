import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useFieldsData } from './contact-data.ts';
import classes from './contacts.module.css';
import { chosenEntries, entriesOf } from './field-entries.ts';
import type { FieldEntry } from './field-entries.ts';
import { useLabels } from './field-labels.ts';
import { FieldsDrawer } from './FieldsDrawer.tsx';
import { isDay } from './picked-time.ts';

const fewFields = 12;

/** The chosen fields of a contact in their order. */
export function FieldsPanel({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const fields = useFieldsData(id);
  const labels = useLabels();
  const [isEditing, setEditing] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const chosen = fields.data
    ? chosenEntries(entriesOf(fields.data, labels), fields.data.selected_fields)
    : [];
  const shown = showsAll ? chosen : chosen.slice(0, fewFields);
  return (
    <Panel
      title={t('fields.title')}
      actions={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPencil size={14} />}
          disabled={!fields.data}
          onClick={() => setEditing(true)}
        >
          {t('fields.editShort')}
        </Button>
      }
    >
      {fields.error && <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />}
      {fields.isPending && <Skeleton h={180} />}
      {fields.data && chosen.length === 0 && (
        <EmptyState
          compact
          title={t('fields.noneChosen')}
          description={t('fields.noneChosenText')}
        />
      )}
      <dl className={classes.facts}>
        {shown.map((entry) => [
          <dt key={`${entry.name} label`}>{entry.label}</dt>,
          <dd key={entry.name}>
            <FieldValue entry={entry} />
          </dd>,
        ])}
      </dl>
      {chosen.length > fewFields && (
        <Button mt={10} variant="subtle" size="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('fields.fewer') : t('fields.all', { count: chosen.length })}
        </Button>
      )}
      <FieldsDrawer id={id} opened={isEditing} onClose={() => setEditing(false)} />
    </Panel>
  );
}

/** The value of a field as people read it. */
export function FieldValue({ entry }: { entry: FieldEntry }) {
  const { t } = useTranslation('contacts');
  const zone = useDisplayZone();
  const { value } = entry;
  if (value === null || value === '') return <span className={classes.none}>–</span>;
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>;
  if (typeof value === 'number') return <span className="hg-number">{fullNumber(value)}</span>;
  if (entry.type === 'datetime')
    return (
      <time dateTime={value}>
        {isDay(value)
          ? formatDateTime(value, { zone: 'UTC', style: 'date' })
          : formatDateTime(value, { zone })}
      </time>
    );
  return <>{value}</>;
}
