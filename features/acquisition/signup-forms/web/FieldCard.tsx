import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldCardProps } from './field-card-props.ts';
import { FieldSettings } from './FieldSettings.tsx';
import classes from './signup-forms.module.css';

const dragType = 'application/x-hg-form-field';

/** One question: moved by drag or arrows, and written in place. */
export function FieldCard(props: FieldCardProps) {
  const { field, place, isOpen, onMove } = props;
  return (
    <li
      className={classes.field}
      data-part="form-field"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(dragType);
        if (id !== '') onMove(id, place);
      }}
    >
      <Head {...props} />
      {isOpen && <FieldSettings key={field.id} {...props} />}
    </li>
  );
}

function Head({ field, place, count, isOpen, onOpen, onMove, onRemove }: FieldCardProps) {
  const { t } = useTranslation('signup-forms');
  const isAddress = field.binds === 'email';
  const named = { label: field.label };
  return (
    <div className={classes.head}>
      <span
        className={classes.handle}
        draggable
        title={t('editor.drag')}
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, field.id);
          event.dataTransfer.effectAllowed = 'move';
        }}
      >
        <IconGripVertical size={16} aria-hidden />
      </span>
      <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.label}>{field.label}</span>
        <span className={classes.kind}>{t(`kinds.${field.kind}`)}</span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </button>
      <ActionIcon
        variant="subtle"
        aria-label={t('editor.up', named)}
        disabled={place === 0}
        onClick={() => onMove(field.id, place - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('editor.down', named)}
        disabled={place === count - 1}
        onClick={() => onMove(field.id, place + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('editor.remove', named)}
        disabled={isAddress}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
