import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../format/date-time.ts';
import type { OfferedDraft } from './use-kept-draft.ts';

/** Offers what was typed on an earlier visit and could not be saved. */
export function KeptDraftAlert<Values>({
  draft,
  onTakeUp,
}: {
  draft: OfferedDraft<Values> | null;
  onTakeUp: (values: Values) => void;
}) {
  const { t } = useTranslation('platform');
  if (draft === null) return null;
  return (
    <Alert
      color="blue"
      radius={0}
      icon={<IconHistory size={18} />}
      title={t('draft.kept', { time: formatDateTime(new Date(draft.at)) })}
      role="alert"
    >
      <Text size="sm">{t(draft.isOvertaken ? 'draft.keptOlder' : 'draft.keptText')}</Text>
      <Group gap={8} mt={10}>
        <Button size="xs" onClick={() => onTakeUp(draft.takeUp())}>
          {t('draft.takeUp')}
        </Button>
        <Button size="xs" variant="default" onClick={draft.discard}>
          {t('draft.dropKept')}
        </Button>
      </Group>
    </Alert>
  );
}
