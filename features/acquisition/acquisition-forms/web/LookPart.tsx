import { ColorInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formTypes, type FormLanguage, type FormType } from '#engines/forms/contract.ts';
import { contentLanguages } from '#engines/templating/contract.ts';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { FormDesign } from '../contract.ts';
import classes from './acquisition-forms.module.css';
import type { BuilderPart } from './form-draft.ts';

type Look = FormDesign['display']['look'];
type Choice = 'scheme' | 'corners' | 'align' | 'side' | 'phone' | 'picture_place';
type LookValue = Look[Choice];

/** What a form is called, what it says, and how it looks. */
export function LookPart(part: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  return (
    <>
      <Panel title={t('look.form')}>
        <div className={classes.stack}>
          <NameFields {...part} />
        </div>
      </Panel>
      <Panel title={t('look.words')}>
        <div className={classes.stack}>
          <WordFields {...part} />
        </div>
      </Panel>
      <Panel title={t('look.look')}>
        <div className={classes.stack}>
          <LookFields {...part} />
        </div>
      </Panel>
    </>
  );
}

function NameFields({ draft, change, errorOf }: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={255}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('fields.type')}
        allowDeselect={false}
        data={formTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={draft.type}
        onChange={(type) => change({ type: (type ?? 'popup') as FormType })}
      />
      <ChosenRecords
        family="lists"
        label={t('fields.lists')}
        placeholder={t('fields.listsPlaceholder')}
        disabled={false}
        ids={draft.lists}
        error={errorOf('lists')}
        onChange={(lists) => change({ lists })}
      />
    </>
  );
}

function WordFields({ draft, change, errorOf }: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  const { design } = draft;
  const text = (name: 'title' | 'intro' | 'button') => ({
    value: design[name],
    error: errorOf(`design.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ design: { ...design, [name]: event.currentTarget.value } }),
  });
  return (
    <>
      <TextInput label={t('fields.title')} maxLength={200} {...text('title')} />
      <Textarea label={t('fields.intro')} autosize minRows={2} maxRows={8} {...text('intro')} />
      <div className={classes.pair}>
        <TextInput
          label={t('fields.button')}
          description={t('fields.emptyIsUsual')}
          maxLength={100}
          {...text('button')}
        />
        <Select
          label={t('fields.language')}
          description={t('fields.languageHint')}
          allowDeselect={false}
          data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
          value={design.language}
          onChange={(language) =>
            change({ design: { ...design, language: (language ?? 'en') as FormLanguage } })
          }
        />
      </div>
    </>
  );
}

function LookFields({ draft, change, errorOf }: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  const { design } = draft;
  const { look } = design.display;
  const set = (more: Partial<Look>) =>
    change({
      design: { ...design, display: { ...design.display, look: { ...look, ...more } } },
    });
  const choice = (name: Choice, values: readonly LookValue[]) => (
    <Select
      label={t(`look.${name}`)}
      allowDeselect={false}
      data={values.map((value) => ({ value, label: t(`look.of.${value}`) }))}
      value={look[name]}
      onChange={(value) => value !== null && set({ [name]: value } as Partial<Look>)}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        <ColorInput
          withEyeDropper={false}
          label={t('look.color')}
          value={design.color}
          error={errorOf('design.color')}
          onChange={(color) => change({ design: { ...design, color } })}
        />
        <ColorInput
          withEyeDropper={false}
          label={t('look.ground')}
          value={look.ground}
          error={errorOf('design.display.look.ground')}
          onChange={(ground) => set({ ground })}
        />
      </div>
      <div className={classes.pair}>
        {choice('scheme', ['light', 'dark'])}
        {choice('corners', ['square', 'soft', 'round'])}
        {choice('align', ['start', 'center'])}
        {draft.type === 'bar' && choice('side', ['top', 'bottom'])}
        {draft.type === 'slide_in' && choice('side', ['start', 'end'])}
        {choice('phone', ['sheet', 'same'])}
      </div>
      <TextInput
        label={t('look.picture')}
        description={t('look.pictureHint')}
        placeholder="https://"
        value={look.picture}
        error={errorOf('design.display.look.picture')}
        onChange={(event) => set({ picture: event.currentTarget.value })}
      />
      {look.picture !== '' && choice('picture_place', ['top', 'side'])}
    </>
  );
}
