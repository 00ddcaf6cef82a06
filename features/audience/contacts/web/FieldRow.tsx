import { Checkbox, Select, Textarea, TextInput, Tooltip } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import {
  IconCalendarClock,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { momentInput } from '#platform/web/format/date-input.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import classes from './contacts.module.css';
import type { FieldEntry } from './field-entries.ts';
import { fromPicker, toPicker } from './picked-time.ts';

const dragType = 'application/x-heliograph-contact-field';

/** One field: whether it is shown, its place among the shown ones, its value. */
export function FieldRow(props: {
  entry: FieldEntry;
  value: FieldEntry['value'];
  error: string | undefined;
  isSelected: boolean;
  canMove: boolean;
  onChange: (value: FieldEntry['value']) => void;
  onSelect: (isChosen: boolean) => void;
  onDropField: (name: string) => void;
  onStep: (step: -1 | 1) => void;
  /** Told when a calendar opens and closes. */
  onPicking: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('contacts');
  const { entry, isSelected } = props;
  const [isOver, setOver] = useState(false);
  const mayMove = isSelected && props.canMove;
  const accepts = (event: DragEvent) => mayMove && event.dataTransfer.types.includes(dragType);
  return (
    <li
      className={classes.fieldRow}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (accepts(event)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (accepts(event)) {
          event.preventDefault();
          props.onDropField(event.dataTransfer.getData(dragType));
        }
      }}
    >
      <Handle
        name={entry.name}
        label={entry.label}
        mayMove={mayMove}
        isSelected={isSelected}
        onStep={props.onStep}
      />
      <Tooltip label={t('fields.show')}>
        <Checkbox
          aria-label={t('fields.showField', { name: entry.label })}
          checked={isSelected}
          onChange={(event) => props.onSelect(event.currentTarget.checked)}
        />
      </Tooltip>
      <div className={classes.fieldControl}>
        <Control
          entry={entry}
          value={props.value}
          error={props.error}
          onChange={props.onChange}
          onPicking={props.onPicking}
        />
      </div>
    </li>
  );
}

/** Dragged to move the field; arrow keys move it too, and fingers have two small buttons. */
function Handle({
  name,
  label,
  mayMove,
  isSelected,
  onStep,
}: {
  name: string;
  label: string;
  mayMove: boolean;
  isSelected: boolean;
  onStep: (step: -1 | 1) => void;
}) {
  const { t } = useTranslation('contacts');
  if (!isSelected) return <span className={classes.handleSpace} />;
  return (
    <span className={classes.handles}>
      <button
        type="button"
        className={classes.handle}
        draggable={mayMove}
        aria-disabled={!mayMove}
        aria-label={t('fields.move', { name: label })}
        title={t(mayMove ? 'fields.moveHint' : 'fields.moveOff')}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, name);
          event.dataTransfer.effectAllowed = 'move';
          const row = event.currentTarget.closest('li');
          if (row) event.dataTransfer.setDragImage(row, 16, 16);
        }}
        onKeyDown={(event) => {
          if (!mayMove || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onStep(event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <IconGripVertical size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        disabled={!mayMove}
        aria-label={t('fields.up', { name: label })}
        onClick={() => onStep(-1)}
      >
        <IconChevronUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        disabled={!mayMove}
        aria-label={t('fields.down', { name: label })}
        onClick={() => onStep(1)}
      >
        <IconChevronDown size={16} aria-hidden />
      </button>
    </span>
  );
}

function Control({
  entry,
  value,
  error,
  onChange,
  onPicking,
}: {
  entry: FieldEntry;
  value: FieldEntry['value'];
  error: string | undefined;
  onChange: (value: FieldEntry['value']) => void;
  onPicking: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('contacts');
  const zone = useDisplayZone();
  const shown = { label: entry.label, error };
  const text = value === null ? '' : String(value);
  switch (entry.type) {
    case 'boolean':
      return (
        <Select
          {...shown}
          clearable
          placeholder={t('fields.noValue')}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={value === null || value === '' ? null : text}
          onChange={(next) => onChange(next === null ? null : next === 'true')}
        />
      );
    case 'datetime':
      return (
        <DateTimePicker
          {...shown}
          clearable
          weekendDays={[]}
          {...momentInput()}
          placeholder={t('fields.pickTime')}
          leftSection={<IconCalendarClock size={16} stroke={1.7} />}
          value={toPicker(text, zone)}
          onChange={(next) => onChange(fromPicker(next, zone))}
          popoverProps={{
            withinPortal: true,
            shadow: 'lg',
            onOpen: () => onPicking(true),
            onClose: () => setTimeout(() => onPicking(false)),
          }}
        />
      );
    case 'text':
      return (
        <Textarea
          {...shown}
          minRows={2}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'string':
      return (
        <TextInput
          {...shown}
          autoComplete="off"
          type={entry.name === 'email' && entry.kind === 'default' ? 'email' : 'text'}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
