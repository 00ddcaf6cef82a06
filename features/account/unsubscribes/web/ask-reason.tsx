import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '#platform/web/overlays/dialog-host.ts';

/** Asks whether somebody is let in again, and why; null when it was called off. */
export async function askReason(question: {
  title: string;
  message: string;
}): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const close = await openDialog({
    title: question.title,
    onClose: () => resolve(null),
    children: <ReasonForm message={question.message} onAnswer={resolve} />,
  });
  const reason = await promise;
  close();
  return reason;
}

function ReasonForm({
  message,
  onAnswer,
}: {
  message: string;
  onAnswer: (reason: string | null) => void;
}) {
  const { t } = useTranslation('unsubscribes');
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onAnswer(reason.trim());
      }}
    >
      <Text component="p" size="md" c="var(--hg-text-soft)" m={0} mb={14}>
        {message}
      </Text>
      <TextInput
        data-autofocus
        label={t('remove.why')}
        description={t('remove.whyHint')}
        withAsterisk
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" disabled={reason.trim() === ''}>
          {t('remove.action')}
        </Button>
      </Group>
    </form>
  );
}
