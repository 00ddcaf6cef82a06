import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { enterAnswer } from '../../contract/people.ts';
import type { WorkflowRow } from '../../contract/workflows.ts';
import { journeyTexts } from '../paths.ts';

type Journey = Pick<WorkflowRow, 'id' | 'name'>;

/** Has all contacts of lists and segments enter a journey, at once or spread over hours; null is closed. */
export function EnterDialog({
  journey,
  onClose,
}: {
  journey: Journey | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Modal
      opened={journey !== null}
      onClose={onClose}
      title={t('enter.title', { name: journey?.name ?? '' })}
      size={480}
    >
      {journey && <Choice key={journey.id} journey={journey} onClose={onClose} />}
    </Modal>
  );
}

const idsOf = (pick: PickerValue) => pick.items.map(({ id }) => id);

function Choice({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const [lists, setLists] = useState(emptyPick);
  const [segments, setSegments] = useState(emptyPick);
  const [hours, setHours] = useState(0);
  const enter = useMutation({
    mutationFn: async () =>
      enterAnswer.parse(
        (
          await api.post(`workflows/${journey.id}/enter`, {
            body: { lists: idsOf(lists), segments: idsOf(segments), spread_hours: hours },
          })
        ).data,
      ),
    onSuccess: ({ message }) => {
      snackbar.info({ message });
      onClose();
    },
  });
  const isEmpty = lists.items.length + segments.items.length === 0;
  return (
    <Stack gap={16}>
      <Text size="sm">{t('enter.text')}</Text>
      <ReferencePicker
        label={t('enter.lists')}
        source={{ of: choicesOf('lists') }}
        value={lists}
        onChange={setLists}
      />
      <ReferencePicker
        label={t('enter.segments')}
        source={{ of: choicesOf('segments') }}
        value={segments}
        onChange={setSegments}
      />
      <NumberInput
        label={t('enter.spread')}
        description={t('enter.spreadText')}
        suffix={` ${t('enter.hours')}`}
        min={0}
        max={720}
        allowDecimal={false}
        value={hours}
        onChange={(value) => setHours(Number(value) || 0)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={isEmpty} loading={enter.isPending} onClick={() => enter.mutate()}>
          {t('enter.do')}
        </Button>
      </Group>
    </Stack>
  );
}
