import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../format/date-time.ts';
import { savedByText } from './saved-by-text.ts';
import type { AutosavedDraft } from './use-autosave.ts';

/** Somebody saved what is open here: says who, and leaves the choice which version stays. */
export function ConflictAlert({
  draft,
}: {
  draft: Pick<AutosavedDraft, 'step' | 'saved' | 'overwrite' | 'takeTheirs'>;
}) {
  const { t } = useTranslation('platform');
  const { saved } = draft;
  if (draft.step !== 'conflict' || saved === null) return null;
  return (
    <Alert
      color="amber"
      radius={0}
      icon={<IconUsers size={18} />}
      title={savedByText(saved, t)}
      role="alert"
    >
      <Text size="sm">
        {t('draft.when', { time: formatDateTime(saved.at, { style: 'time' }) })}
      </Text>
      <Group gap={8} mt={10}>
        <Button size="xs" onClick={draft.overwrite}>
          {t('draft.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={draft.takeTheirs}>
          {t('draft.takeTheirs')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          component="a"
          href={window.location.href}
          target="_blank"
        >
          {t('draft.look')}
        </Button>
      </Group>
    </Alert>
  );
}
