import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { inboxChannels, textRole, type InboxChannel } from '../contract.ts';

/** Chooses between emails and texts; nothing for whoever sees no texts. */
export function ChannelSwitch({
  value,
  onChange,
}: {
  value: InboxChannel;
  onChange: (channel: InboxChannel) => void;
}) {
  const { t } = useTranslation('local-inbox');
  const can = useCan();
  if (!can(textRole)) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('channels.label')}
      value={value}
      onChange={(chosen) => onChange(inboxChannels.find((one) => one === chosen) ?? 'email')}
      data={inboxChannels.map((one) => ({ value: one, label: t(`channels.${one}`) }))}
    />
  );
}
