import { ColorInput, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  countdownFonts,
  countdownSize,
  type CountdownFont,
  type CountdownStyle,
} from '../contract/style.ts';
import classes from './live-content-images.module.css';
import type { TimerPart } from './timer-draft.ts';

const colors = ['background', 'box_color', 'digit_color', 'label_color'] as const;
const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Size, font and colors. */
export function LookFields({ draft: { style }, change, errorOf }: TimerPart) {
  const { t } = useTranslation('live-content-images');
  const set = (part: Partial<CountdownStyle>): void => change({ style: { ...style, ...part } });
  return (
    <>
      <Switch
        label={t('fields.daysOnly')}
        description={t('form.daysOnlyHint')}
        checked={style.days_only}
        onChange={({ currentTarget }) => set({ days_only: currentTarget.checked })}
      />
      <div className={classes.pair}>
        <Select
          label={t('fields.font')}
          allowDeselect={false}
          data={countdownFonts.map((value) => ({ value, label: t(`fonts.${value}`) }))}
          value={style.font}
          onChange={(font) => set({ font: font as CountdownFont })}
        />
        {(['width', 'height'] as const).map((side) => (
          <NumberInput
            key={side}
            label={t(`fields.${side}`)}
            min={countdownSize[side].min}
            max={countdownSize[side].max}
            allowDecimal={false}
            suffix=" px"
            value={style[side]}
            error={errorOf(`style.${side}`)}
            onChange={(value) => set({ [side]: Number(value) })}
          />
        ))}
      </div>
      <div className={classes.pair}>
        {colors.map((name) => (
          <ColorInput
            key={name}
            label={t(`fields.${name}`)}
            eyeDropperButtonProps={{ 'aria-label': t('form.pickColor') }}
            placeholder={name === 'box_color' ? t('form.noBox') : undefined}
            format="hex"
            value={style[name]}
            error={errorOf(`style.${name}`)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
    </>
  );
}

/** The words below the digits. */
export function LabelFields({ draft: { style }, change, errorOf }: TimerPart) {
  const { t } = useTranslation('live-content-images');
  return (
    <div className={classes.pair}>
      {units.map((unit) => (
        <TextInput
          key={unit}
          label={t(`labels.${unit}`)}
          maxLength={12}
          value={style.labels[unit]}
          error={errorOf(`style.labels.${unit}`)}
          onChange={({ currentTarget: { value } }) =>
            change({ style: { ...style, labels: { ...style.labels, [unit]: value } } })
          }
        />
      ))}
    </div>
  );
}
