import { ColorInput, NumberInput, Select, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { contentTexts } from '../../content.ts';
import type { BrandLook } from '../../content.ts';
import { BrandPicker } from './BrandPicker.tsx';
import { mailFonts } from '#engines/audience/contract.ts';
import type { MailSettings } from './mail-settings.ts';
import classes from './settings.module.css';

type Colors = 'background' | 'textColor' | 'linkColor' | 'buttonColor' | 'buttonTextColor';
type Sizes = 'width' | 'textSize' | 'buttonRadius';

/** Smallest and largest sizes, in pixels. */
const bounds: Record<Sizes, readonly [number, number]> = {
  width: [320, 800],
  textSize: [10, 28],
  buttonRadius: [0, 40],
};

interface PanelSettings {
  settings: MailSettings;
  /** Colors of the brands, as #rrggbb. */
  swatches: readonly string[];
  onChange: (changed: Partial<MailSettings>) => void;
}

/** What holds for the whole mail: blocks without a style of their own follow at once. */
export function MailPanel({
  onLook,
  ...panel
}: PanelSettings & { onLook: (look: BrandLook) => void }) {
  const { settings, onChange } = panel;
  const label = useLabel();
  return (
    <div className={classes.mail}>
      <BrandPicker onTake={onLook} />
      <p className={classes.hint}>{label('follow')}</p>
      <Group title={label('inbox')}>
        <Textarea
          size="xs"
          autosize
          label={label('preheader')}
          description={label('preheaderHint')}
          maxLength={300}
          value={settings.preheader}
          onChange={(event) =>
            onChange({ preheader: event.currentTarget.value.replaceAll('\n', ' ') })
          }
        />
      </Group>
      <Group title={label('layout')}>
        <Size {...panel} name="width" />
        <Color {...panel} name="background" />
      </Group>
      <Group title={label('text')}>
        <Font {...panel} name="font" />
        <Font {...panel} name="headingFont" />
        <Size {...panel} name="textSize" />
        <Color {...panel} name="textColor" />
      </Group>
      <Group title={label('links')}>
        <Color {...panel} name="linkColor" />
        <Switch
          size="sm"
          label={label('underlined')}
          checked={settings.isLinkUnderlined}
          onChange={(event) => onChange({ isLinkUnderlined: event.currentTarget.checked })}
        />
      </Group>
      <Group title={label('buttons')}>
        <Color {...panel} name="buttonColor" />
        <Color {...panel} name="buttonTextColor" />
        <Size {...panel} name="buttonRadius" />
      </Group>
    </div>
  );
}

function useLabel(): (name: string) => string {
  const { t } = useTranslation(contentTexts);
  return (name) => t(`designer.mailSettings.${name}`);
}

function Color({ settings, swatches, onChange, name }: PanelSettings & { name: Colors }) {
  const label = useLabel();
  return (
    <ColorInput
      size="xs"
      label={label(name)}
      format="hex"
      withEyeDropper={false}
      swatches={[...swatches]}
      value={settings[name]}
      onChange={(value) => {
        if (/^#[\da-f]{6}$/i.test(value) && value !== settings[name]) onChange({ [name]: value });
      }}
    />
  );
}

function Font({ settings, onChange, name }: PanelSettings & { name: 'font' | 'headingFont' }) {
  const label = useLabel();
  return (
    <Select
      size="xs"
      label={label(name)}
      allowDeselect={false}
      data={fontsWith(settings[name])}
      value={settings[name]}
      onChange={(font) => font && onChange({ [name]: font })}
    />
  );
}

function Size({ settings, onChange, name }: PanelSettings & { name: Sizes }) {
  const label = useLabel();
  const [least, most] = bounds[name];
  return (
    <NumberInput
      size="xs"
      label={label(name)}
      suffix={` ${label('pixels')}`}
      min={least}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      value={settings[name]}
      onChange={(value) => {
        if (typeof value === 'number' && value >= least && value !== settings[name])
          onChange({ [name]: value });
      }}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The fonts to choose from, with the mail's own where it is another. */
function fontsWith(font: string): { value: string; label: string }[] {
  const known = mailFonts.map(([value, label]) => ({ value, label }));
  return known.some(({ value }) => value === font)
    ? known
    : [...known, { value: font, label: font }];
}
