import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmQuestion } from './confirm-question.ts';

/** The inside of a confirmation; Enter confirms. */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: ConfirmQuestion;
  onAnswer: (answer: boolean) => void;
}) {
  const { t } = useTranslation('platform');
  const [typed, setTyped] = useState('');
  const isReady = question.typeToConfirm === undefined || typed.trim() === question.typeToConfirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onAnswer(true);
  };
  return (
    <form onSubmit={submit}>
      <Text
        component="div"
        size="md"
        c="var(--hg-text-soft)"
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {question.message}
      </Text>
      {question.typeToConfirm !== undefined && (
        <TextInput
          mt="md"
          data-autofocus
          label={t('confirm.type', { word: question.typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {question.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          type="submit"
          color={question.danger ? 'red' : 'brand'}
          disabled={!isReady}
          {...(question.typeToConfirm === undefined ? { 'data-autofocus': true } : {})}
        >
          {question.confirmLabel ?? t('confirm.yes')}
        </Button>
      </Group>
    </form>
  );
}
