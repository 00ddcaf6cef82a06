import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workflow } from '../../contract/workflows.ts';
import { journeyTexts } from '../paths.ts';
import type { StepWords } from '../words/step-words.ts';

/** Asks to which step contacts move; null is closed. */
export function MoveDialog({
  contactIds,
  journey,
  words,
  onMove,
  onClose,
}: {
  contactIds: readonly number[] | null;
  journey: Workflow;
  words: StepWords;
  onMove: (node: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const [node, setNode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const move = async () => {
    if (node === null) return;
    setBusy(true);
    await onMove(node);
    setBusy(false);
  };
  return (
    <Modal
      opened={contactIds !== null}
      onClose={onClose}
      title={t('acts.moveTitle', { count: contactIds?.length ?? 0 })}
      size={440}
    >
      <Stack gap={16}>
        <Select
          label={t('acts.moveTo')}
          description={t('acts.moveText')}
          searchable
          data={journey.graph.nodes.flatMap((one) =>
            one.type === 'trigger'
              ? []
              : [
                  {
                    value: one.key,
                    label: [words.title(one), words.summary(one)].filter(Boolean).join(' · '),
                  },
                ],
          )}
          value={node}
          onChange={setNode}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={node === null} loading={isBusy} onClick={() => void move()}>
            {t('acts.move')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
