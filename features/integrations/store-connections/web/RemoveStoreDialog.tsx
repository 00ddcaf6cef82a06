import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemovedRecords } from '../contract/calls.ts';
import { storeTexts } from './texts.ts';

const choices: readonly RemovedRecords[] = ['keep', 'delete'];

/** The inside of the question before a store is disconnected; its orders stay unless that is chosen. */
export function RemoveStoreDialog({
  onAnswer,
}: {
  onAnswer: (records: RemovedRecords | null) => void;
}) {
  const { t } = useTranslation(storeTexts);
  const [records, setRecords] = useState<RemovedRecords>('keep');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(records);
  };
  return (
    <form onSubmit={submit}>
      <Text size="md" c="var(--hg-text-soft)">
        {t('remove.text')}
      </Text>
      <Radio.Group
        mt="md"
        label={t('remove.records')}
        value={records}
        onChange={(value) => setRecords(value === 'delete' ? 'delete' : 'keep')}
      >
        <Stack gap={10} mt={8}>
          {choices.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`remove.${value}`)}
              description={t(`remove.${value}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {t('remove.cancel')}
        </Button>
        <Button type="submit" color="red" data-autofocus>
          {t('remove.confirm')}
        </Button>
      </Group>
    </form>
  );
}
