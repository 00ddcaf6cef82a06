import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inZone, onClockOf } from '#platform/contract/zone-clock.ts';
import { momentInput } from '#platform/web/format/date-input.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { abTexts } from '../texts.ts';
import type { VariantPart } from './VariantWords.tsx';

/** When the people of a variant get it. */
export function VariantTime({ variant, letter, onChange }: VariantPart) {
  const { t } = useTranslation(abTexts);
  const zone = useDisplayZone();
  const [today] = useState(() => onClockOf(Date.now(), zone).slice(0, 10));
  return (
    <DateTimePicker
      label={t('field.send_at')}
      aria-label={t('field.of', { field: t('field.send_at'), letter })}
      description={zone}
      withAsterisk
      minDate={today}
      {...momentInput()}
      popoverProps={{ withinPortal: true }}
      value={variant.send_at ? onClockOf(Date.parse(variant.send_at), zone) : null}
      onChange={(time) => onChange({ send_at: time === null ? null : inZone(time, zone) })}
    />
  );
}
