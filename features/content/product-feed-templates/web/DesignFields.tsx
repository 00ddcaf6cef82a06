import { ColorInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { cardMarks, longestHtml, productVariables } from '../contract.ts';
import type { TemplateForm } from './template-form.ts';
import classes from './templates.module.css';

type Form = { form: UseFormReturnType<TemplateForm> };

const parts = [
  'show_image',
  'show_name',
  'show_price',
  'show_brand',
  'show_sku',
  'show_description',
] as const;

/** How a template looks: by choices, or as HTML. */
export function DesignFields({ form }: Form) {
  const { t } = useTranslation('product-feed-templates');
  return (
    <>
      <SegmentedControl
        aria-label={t('fields.kind')}
        data={(['choices', 'html'] as const).map((value) => ({
          value,
          label: t(`kinds.${value}`),
        }))}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'html' ? <HtmlField form={form} /> : <Choices form={form} />}
    </>
  );
}

function HtmlField({ form }: Form) {
  const { t } = useTranslation('product-feed-templates');
  return (
    <Textarea
      label={t('fields.html')}
      description={t('htmlHint', {
        from: cardMarks.from,
        to: cardMarks.to,
        variables: productVariables.map((name) => `product.${name}`).join(', '),
        interpolation: { escapeValue: false },
      })}
      autosize
      minRows={12}
      maxRows={28}
      maxLength={longestHtml}
      classNames={{ input: classes.code ?? '' }}
      {...form.getInputProps('html')}
    />
  );
}

function Choices({ form }: Form) {
  const { t } = useTranslation('product-feed-templates');
  return (
    <>
      <SegmentedControl
        aria-label={t('fields.columns')}
        value={String(form.values.columns)}
        data={['1', '2', '3', '4'].map((value) => ({
          value,
          label: t('columnsOf', { count: Number(value) }),
        }))}
        onChange={(value) => form.setFieldValue('columns', Number(value))}
      />
      <SegmentedControl
        aria-label={t('fields.align')}
        data={(['left', 'center'] as const).map((value) => ({
          value,
          label: t(`aligns.${value}`),
        }))}
        {...form.getInputProps('align')}
      />
      {parts.map((name) => (
        <Switch
          key={name}
          label={t(`fields.${name}`)}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
      <TextInput
        label={t('fields.button_label')}
        description={t('buttonHint')}
        maxLength={40}
        {...form.getInputProps('button_label')}
      />
      <div className={classes.pair}>
        <ColorInput
          label={t('fields.text_color')}
          withEyeDropper={false}
          {...form.getInputProps('text_color')}
        />
        <ColorInput
          label={t('fields.accent_color')}
          withEyeDropper={false}
          {...form.getInputProps('accent_color')}
        />
      </div>
    </>
  );
}
