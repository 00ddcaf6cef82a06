import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { resumePreview, type ResumePreview } from '../../contract/publishing.ts';
import { resumeWays, workflows, type WorkflowRow } from '../../contract/workflows.ts';
import { journeyTexts } from '../paths.ts';

type Journey = Pick<WorkflowRow, 'id' | 'name' | 'status'>;

/** Disables a journey, or enables it again and asks how overdue waits go on; null is closed. */
export function PauseDialog({
  journey,
  onClose,
  onDone,
}: {
  journey: Journey | null;
  onClose: () => void;
  onDone?: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const isOn = journey?.status === 'enabled';
  return (
    <Modal
      opened={journey !== null}
      onClose={onClose}
      title={t(isOn ? 'pause.disableTitle' : 'pause.enableTitle', { name: journey?.name ?? '' })}
      size={480}
    >
      {journey && <Question key={journey.id} journey={journey} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

type Way = (typeof resumeWays)[number];

interface QuestionProps {
  readonly journey: Journey;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

function Question(props: QuestionProps) {
  const { journey, onClose } = props;
  const { t } = useTranslation(journeyTexts);
  const isOn = journey.status === 'enabled';
  const preview = useResumePreview(journey.id, !isOn);
  const [way, setWay] = useState<Way>('shift');
  const overdue = preview.data?.overdue ?? 0;
  const save = useToggle(props, way);
  return (
    <Stack gap={16}>
      {isOn ? (
        <Text size="sm">{t('pause.disableText')}</Text>
      ) : preview.isPending ? (
        <Skeleton h={60} />
      ) : (
        <Facts preview={preview.data} />
      )}
      {!isOn && overdue > 0 && <WayChoice way={way} onChange={setWay} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t(isOn ? 'actions.disable' : 'actions.enable')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Disables the journey, or enables it with the waits going on this way. */
function useToggle({ journey, onClose, onDone }: QuestionProps, way: Way) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const refresh = useRefresh(workflows);
  const isOn = journey.status === 'enabled';
  return useMutation({
    mutationFn: () =>
      api.put(`workflows/${journey.id}`, {
        body: isOn
          ? { workflow: { status: 'disabled' } }
          : { workflow: { status: 'enabled' }, resume: way },
      }),
    onSuccess: async () => {
      await refresh();
      snackbar.success({
        message: t(isOn ? 'pause.disabled' : 'pause.enabled', { name: journey.name }),
      });
      onDone?.();
      onClose();
    },
  });
}

function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Radio.Group
      label={t('pause.question')}
      value={way}
      onChange={(next) => onChange(resumeWays.find((one) => one === next) ?? 'shift')}
    >
      <Stack gap={10} mt={8}>
        {resumeWays.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`pause.way.${one}`)}
            description={t(`pause.wayText.${one}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Facts({ preview }: { preview: ResumePreview | undefined }) {
  const { t } = useTranslation(journeyTexts);
  if (!preview) return null;
  const { paused_since: since, overdue, missed } = preview;
  return (
    <Text size="sm">
      {since !== null && `${t('pause.since', { time: formatDateTime(since) })} `}
      {overdue === 0
        ? t('pause.nobodyLate')
        : t('pause.late', { count: overdue, number: fullNumber(overdue) })}
      {missed > 0 && ` ${t('pause.missed', { count: missed, number: fullNumber(missed) })}`}
    </Text>
  );
}

function useResumePreview(id: number, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, workflows.path, id, 'resume'],
    queryFn: async ({ signal }) =>
      resumePreview.parse((await api.get(`workflows/${id}/resume_preview`, { signal })).data),
    enabled,
    gcTime: 0,
  });
}
