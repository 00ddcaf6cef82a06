import { Button, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { pushTexts } from '../paths.ts';
import classes from '../push.module.css';
import { useApplications } from '../use-applications.ts';
import { FormRecords } from './FormRecords.tsx';
import type { PushForm } from './use-push-form.ts';

const ttls = [3_600, 21_600, 86_400, 259_200, 604_800, 2_419_200];

interface Fields {
  form: PushForm;
  isReadOnly: boolean;
}

/** The fields of a push campaign. */
export function PushFields({ form, isStep, isReadOnly }: Fields & { isStep: boolean }) {
  const { t } = useTranslation(pushTexts);
  return (
    <>
      <Panel title={t('editor.message')}>
        <div className={classes.stack}>
          <TextInput
            label={t('fields.name')}
            withAsterisk
            maxLength={255}
            readOnly={isReadOnly}
            {...form.getInputProps('name')}
          />
          <ApplicationField form={form} isReadOnly={isReadOnly} />
          <Words form={form} isReadOnly={isReadOnly} />
        </div>
      </Panel>
      {!isStep && <Recipients form={form} isReadOnly={isReadOnly} />}
      <Buttons form={form} isReadOnly={isReadOnly} />
      <Delivery form={form} isReadOnly={isReadOnly} />
    </>
  );
}

function ApplicationField({ form, isReadOnly }: Fields) {
  const { t } = useTranslation(pushTexts);
  const applications = useApplications();
  const { value, ...input } = form.getInputProps('application_id');
  return (
    <Select
      label={t('fields.application')}
      placeholder={t('placeholders.application')}
      withAsterisk
      disabled={isReadOnly}
      allowDeselect={false}
      data={(applications.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...input}
      value={value === null ? null : String(value)}
      onChange={(id) => form.setFieldValue('application_id', id === null ? null : Number(id))}
    />
  );
}

function Words({ form, isReadOnly }: Fields) {
  const { t } = useTranslation(pushTexts);
  return (
    <>
      <TextInput
        label={t('fields.title')}
        maxLength={200}
        dir="auto"
        readOnly={isReadOnly}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('fields.body')}
        description={t('hints.body')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        dir="auto"
        readOnly={isReadOnly}
        {...form.getInputProps('body')}
      />
      {(['link', 'picture'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`fields.${name}`)}
          description={t(`hints.${name}`)}
          maxLength={2000}
          dir="ltr"
          readOnly={isReadOnly}
          {...form.getInputProps(name)}
        />
      ))}
    </>
  );
}

function Recipients({ form, isReadOnly }: Fields) {
  const { t } = useTranslation(pushTexts);
  return (
    <Panel title={t('editor.recipients')} description={t('hints.recipients')}>
      <div className={classes.stack}>
        <Switch
          label={t('fields.is_everybody')}
          disabled={isReadOnly}
          {...form.getInputProps('is_everybody', { type: 'checkbox' })}
        />
        {!form.values.is_everybody && (
          <>
            <FormRecords form={form} field="lists" isReadOnly={isReadOnly} />
            <FormRecords form={form} field="segments" isReadOnly={isReadOnly} />
          </>
        )}
      </div>
    </Panel>
  );
}

function Buttons({ form, isReadOnly }: Fields) {
  const { t } = useTranslation(pushTexts);
  const { buttons } = form.values;
  return (
    <Panel title={t('fields.buttons')} description={t('hints.buttons')}>
      <div className={classes.stack}>
        {buttons.map((_, at) => (
          <div key={at} className={classes.button}>
            <TextInput
              label={t('fields.buttonTitle')}
              maxLength={40}
              readOnly={isReadOnly}
              {...form.getInputProps(`buttons.${at}.title`)}
            />
            <TextInput
              label={t('fields.buttonLink')}
              maxLength={2000}
              dir="ltr"
              readOnly={isReadOnly}
              {...form.getInputProps(`buttons.${at}.link`)}
            />
            <IconAction
              label={t('editor.removeButton')}
              disabled={isReadOnly}
              onClick={() => form.removeListItem('buttons', at)}
            >
              <IconTrash size={16} />
            </IconAction>
          </div>
        ))}
        {buttons.length < 3 && !isReadOnly && (
          <div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} />}
              onClick={() => form.insertListItem('buttons', { title: '', link: '' })}
            >
              {t('editor.addButton')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Delivery({ form, isReadOnly }: Fields) {
  const { t } = useTranslation(pushTexts);
  return (
    <Panel title={t('editor.delivery')}>
      <div className={classes.stack}>
        <Select
          label={t('fields.ttl')}
          description={t('hints.ttl')}
          disabled={isReadOnly}
          allowDeselect={false}
          data={[...new Set([...ttls, form.values.ttl])].map((seconds) => ({
            value: String(seconds),
            label:
              seconds % 86_400 === 0
                ? t('ttl.days', { count: seconds / 86_400 })
                : t('ttl.hours', { count: Math.round(seconds / 3_600) }),
          }))}
          value={String(form.values.ttl)}
          onChange={(seconds) => form.setFieldValue('ttl', Number(seconds))}
        />
        <TextInput
          label={t('fields.collapse_key')}
          description={t('hints.collapse_key')}
          maxLength={32}
          dir="ltr"
          readOnly={isReadOnly}
          {...form.getInputProps('collapse_key')}
        />
        <NumberInput
          label={t('fields.badge')}
          description={t('hints.badge')}
          min={0}
          max={99_999}
          allowDecimal={false}
          readOnly={isReadOnly}
          error={form.errors['badge']}
          value={form.values.badge ?? ''}
          onChange={(next) => form.setFieldValue('badge', typeof next === 'number' ? next : null)}
        />
        <Switch
          label={t('fields.sound')}
          disabled={isReadOnly}
          {...form.getInputProps('sound', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}
