import { Button, ColorInput, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mailFonts, mostBrandColors, roundestButton, said } from '#engines/audience/contract.ts';
import type { BrandKit } from '#engines/audience/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { BrandSample } from './BrandSample.tsx';
import classes from './brands.module.css';

interface KitFields {
  kit: BrandKit;
  onChange: (kit: BrandKit) => void;
}

/** The brand kit of a brand or of the account: named colors, fonts and buttons of emails, with a sample of them. */
export function BrandKitFields({
  kit,
  color,
  error,
  onChange,
}: KitFields & { color: string; error?: string | undefined }) {
  const { t } = useTranslation('brands');
  const change = (changed: Partial<BrandKit>) => onChange(said({ ...kit, ...changed }));
  return (
    <fieldset className={classes.kit}>
      <legend>{t('kit.title')}</legend>
      <p className={classes.hint}>{t('kit.hint')}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <KitColors kit={kit} onChange={change} />
      <div className={classes.pairs}>
        <Font kit={kit} onChange={change} name="heading_font" />
        <Font kit={kit} onChange={change} name="text_font" />
        <Color kit={kit} onChange={change} name="background" />
        <Color kit={kit} onChange={change} name="text_color" />
        <Color kit={kit} onChange={change} name="link_color" />
        <Color kit={kit} onChange={change} name="button_color" />
        <Color kit={kit} onChange={change} name="button_text_color" />
        <NumberInput
          label={t('kit.button_radius')}
          placeholder={t('kit.asEmail')}
          suffix=" px"
          min={0}
          max={roundestButton}
          clampBehavior="strict"
          allowDecimal={false}
          value={kit.button_radius ?? ''}
          onChange={(value) => change({ button_radius: typeof value === 'number' ? value : null })}
        />
      </div>
      <BrandSample kit={kit} color={color} />
    </fieldset>
  );
}

interface KitPart {
  kit: BrandKit;
  onChange: (changed: Partial<BrandKit>) => void;
}

function KitColors({ kit, onChange }: KitPart) {
  const { t } = useTranslation('brands');
  const colors = kit.colors ?? [];
  const set = (index: number, changed: Partial<(typeof colors)[number]>) =>
    onChange({ colors: colors.map((one, at) => (at === index ? { ...one, ...changed } : one)) });
  return (
    <div className={classes.colors} role="group" aria-label={t('kit.colors')}>
      <span className={classes.heading}>{t('kit.colors')}</span>
      {colors.map(({ name, color }, index) => (
        // A color has no id; rows are only added at the end and taken away.
        <div key={index} className={classes.colorRow}>
          <TextInput
            aria-label={t('kit.nameOf', { number: index + 1 })}
            maxLength={60}
            value={name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <ColorInput
            aria-label={t('kit.colorOf', { name })}
            format="hex"
            withEyeDropper={false}
            value={color}
            onChange={(value) => set(index, { color: value })}
          />
          <IconAction
            label={t('kit.remove', { name })}
            variant="subtle"
            color="gray"
            onClick={() => onChange({ colors: colors.filter((_, at) => at !== index) })}
          >
            <IconTrash size={16} />
          </IconAction>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={colors.length >= mostBrandColors}
          onClick={() =>
            onChange({
              colors: [...colors, { name: freeName(colors, t('kit.newColor')), color: '#2d57e9' }],
            })
          }
        >
          {t('kit.add')}
        </Button>
      </div>
    </div>
  );
}

function freeName(colors: readonly { name: string }[], word: string): string {
  const taken = new Set(colors.map(({ name }) => name.toLowerCase()));
  let number = 1;
  while (taken.has(`${word} ${number}`.toLowerCase())) number += 1;
  return `${word} ${number}`;
}

function Font({ kit, onChange, name }: KitPart & { name: 'heading_font' | 'text_font' }) {
  const { t } = useTranslation('brands');
  return (
    <Select
      label={t(`kit.${name}`)}
      placeholder={t('kit.asEmail')}
      clearable
      data={mailFonts.map(([value, label]) => ({ value, label }))}
      value={kit[name] ?? null}
      onChange={(font) => onChange({ [name]: font ?? '' })}
    />
  );
}

type ColorName = 'background' | 'text_color' | 'link_color' | 'button_color' | 'button_text_color';

function Color({ kit, onChange, name }: KitPart & { name: ColorName }) {
  const { t } = useTranslation('brands');
  return (
    <ColorInput
      label={t(`kit.${name}`)}
      placeholder={t(name === 'background' || name === 'text_color' ? 'kit.asEmail' : 'kit.main')}
      format="hex"
      withEyeDropper={false}
      swatches={(kit.colors ?? []).map(({ color }) => color)}
      value={kit[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}
