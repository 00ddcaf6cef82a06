import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import { mergeToken, mergeValueOf } from './merge-chips.ts';
import { ValueList } from './ValueList.tsx';

/** Chooses a merge value and what stands in its place; of one that is there already, changes or removes it. */
export function MergeValueDialog({
  source,
  variables,
  onChoose,
  onRemove,
  onClose,
}: {
  /** The merge value that is changed; null for a new one. */
  source: string | null;
  variables: readonly MergeVariable[];
  onChoose: (source: string) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const start = source === null ? null : mergeValueOf(source);
  const [name, setName] = useState<string | null>(start?.name ?? null);
  const [fallback, setFallback] = useState(start?.fallback ?? '');
  const isPart = variables.some((one) => one.name === name && one.kind === 'part');
  const fallbackField = useRef<HTMLInputElement>(null);
  useKeptWriting();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name === null) return;
    // A part is put in whole: nothing can stand in its place.
    onChoose(mergeToken({ name, fallback: isPart ? null : fallback.trim() || null }));
  };
  const choose = (next: string) => {
    setName(next);
    fallbackField.current?.focus();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(source === null ? 'designer.chip.add' : 'designer.chip.title')}
      closeButtonProps={{ 'aria-label': t('designer.chip.close') }}
      returnFocus={false}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <ValueList variables={variables} chosen={name} onChoose={choose} />
          <Fallback
            field={fallbackField}
            value={isPart ? '' : fallback}
            isShut={isPart}
            isFirst={source !== null}
            onChange={setFallback}
          />
          <Actions
            isNew={source === null}
            canSave={name !== null}
            onRemove={onRemove}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}

function Fallback({
  field,
  value,
  isShut,
  isFirst,
  onChange,
}: {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  isShut: boolean;
  isFirst: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <TextInput
      ref={field}
      label={t('designer.chip.fallback')}
      description={t('designer.chip.fallbackHint')}
      {...(isFirst && { 'data-autofocus': true })}
      disabled={isShut}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[{}|%]/g, ''))}
    />
  );
}

function Actions({
  isNew,
  canSave,
  onRemove,
  onClose,
}: {
  isNew: boolean;
  canSave: boolean;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <Group gap="sm">
      {!isNew && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('designer.chip.remove')}
        </Button>
      )}
      <Group gap="sm" ml="auto">
        <Button variant="default" onClick={onClose}>
          {t('designer.chip.cancel')}
        </Button>
        <Button type="submit" disabled={!canSave}>
          {t(isNew ? 'designer.chip.insert' : 'designer.chip.save')}
        </Button>
      </Group>
    </Group>
  );
}

/** A press outside the canvas ends the writing of words, and with it the place of the caret; one in this dialog does not. */
function useKeptWriting(): void {
  useEffect(() => {
    const keep = (event: Event) => {
      if ((event.target as Element).closest('[role="dialog"], .mantine-Modal-root'))
        event.stopPropagation();
    };
    document.body.addEventListener('mousedown', keep);
    return () => document.body.removeEventListener('mousedown', keep);
  }, []);
}
