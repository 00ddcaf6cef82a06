import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationOf, durationText } from './duration-text.ts';

/** A length of time as people write it; empty for none. What cannot be read is said at once, and is NaN to the form. */
export function DurationField({
  label,
  minutes,
  onMinutes,
  error,
}: {
  label: string;
  minutes: number | null;
  onMinutes: (minutes: number | null) => void;
  error: ReactNode;
}) {
  const { t, i18n } = useTranslation('sla-policies');
  // What is being typed; null shows what the form has.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = minutes === null ? '' : durationText(minutes, i18n.language);
  const isUnread = Number.isNaN(minutes);
  return (
    <TextInput
      label={label}
      placeholder={t('noTarget')}
      maxLength={40}
      value={typed ?? shown}
      error={isUnread ? t('unread') : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onMinutes(durationOf(event.currentTarget.value));
      }}
      onBlur={() => {
        // What could not be read stays, to be mended.
        if (!isUnread) setTyped(null);
      }}
    />
  );
}
