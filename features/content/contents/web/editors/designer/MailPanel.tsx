import { ColorInput, NumberInput, Select, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { contentTexts } from '../../content.ts';
import { mailFonts, type MailSettings } from './mail-settings.ts';
import classes from './settings.module.css';

type Colors = 'background' | 'textColor' | 'linkColor' | 'buttonColor' | 'buttonTextColor';
type Sizes = 'width' | 'textSize' | 'buttonRadius';

/** Smallest and largest sizes, in pixels. */
const bounds: Record<Sizes, readonly [number, number]> = {
  width: [320, 800],
  textSize: [10, 28],
  buttonRadius: [0, 40],
};

/** What holds for the whole mail: blocks without a style of their own follow at once. */
export function MailPanel({
  settings,
  onChange,
}: {
  settings: MailSettings;
  onChange: (changed: Partial<MailSettings>) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const label = (name: string) => t(`designer.mailSettings.${name}`);
  const color = (name: Colors, words = name as string) => (
    <ColorInput
      key={name}
      size="xs"
      label={label(words)}
      format="hex"
      withEyeDropper={false}
      value={settings[name]}
      onChange={(value) => {
        if (/^#[\da-f]{6}$/i.test(value) && value !== settings[name]) onChange({ [name]: value });
      }}
    />
  );
  const size = (name: Sizes) => (
    <NumberInput
      size="xs"
      label={label(name)}
      suffix={` ${label('pixels')}`}
      min={bounds[name][0]}
      max={bounds[name][1]}
      clampBehavior="strict"
      allowDecimal={false}
      value={settings[name]}
      onChange={(value) => {
        const [least] = bounds[name];
        if (typeof value === 'number' && value >= least && value !== settings[name])
          onChange({ [name]: value });
      }}
    />
  );
  return (
    <div className={classes.mail}>
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
            onChange({ preheader: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })
          }
        />
      </Group>
      <Group title={label('layout')}>
        {size('width')}
        {color('background')}
      </Group>
      <Group title={label('text')}>
        <Select
          size="xs"
          label={label('font')}
          allowDeselect={false}
          data={fontsWith(settings.font)}
          value={settings.font}
          onChange={(font) => font && onChange({ font })}
        />
        {size('textSize')}
        {color('textColor')}
      </Group>
      <Group title={label('links')}>
        {color('linkColor')}
        <Switch
          size="sm"
          label={label('underlined')}
          checked={settings.isLinkUnderlined}
          onChange={(event) => onChange({ isLinkUnderlined: event.currentTarget.checked })}
        />
      </Group>
      <Group title={label('buttons')}>
        {color('buttonColor')}
        {color('buttonTextColor')}
        {size('buttonRadius')}
      </Group>
    </div>
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
