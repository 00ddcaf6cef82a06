import { Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import type { FormDesign } from '../contract.ts';
import classes from './acquisition-forms.module.css';
import type { BuilderPart } from './form-draft.ts';

/** What follows from a form that was sent. */
export function ThanksPart({ draft, change, errorOf }: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  const { design } = draft;
  const set = (more: Partial<FormDesign>) => change({ design: { ...design, ...more } });
  const text = (name: 'thanks_title' | 'thanks_text' | 'thanks_url' | 'confirmed_url') => ({
    value: design[name],
    error: errorOf(`design.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  });
  return (
    <Panel title={t('parts.thanks')}>
      <div className={classes.stack}>
        <TextInput
          label={t('fields.thanksTitle')}
          description={t('fields.emptyIsUsual')}
          maxLength={200}
          {...text('thanks_title')}
        />
        <Textarea
          label={t('fields.thanksText')}
          description={t('fields.emptyIsUsual')}
          autosize
          minRows={2}
          maxRows={8}
          {...text('thanks_text')}
        />
        <TextInput
          label={t('fields.thanksUrl')}
          description={t('fields.thanksUrlHint')}
          placeholder="https://"
          {...text('thanks_url')}
        />
        <Switch
          label={t('fields.mustConfirm')}
          description={t('fields.mustConfirmHint')}
          checked={design.must_confirm}
          onChange={(event) => set({ must_confirm: event.currentTarget.checked })}
        />
        <TextInput
          label={t('fields.confirmedUrl')}
          description={t('fields.confirmedUrlHint')}
          placeholder="https://"
          {...text('confirmed_url')}
        />
        <ChosenRecords
          family="tags"
          label={t('fields.tags')}
          placeholder={t('fields.tagsPlaceholder')}
          disabled={false}
          ids={design.tag_ids}
          error={errorOf('design.tag_ids')}
          onChange={(ids) => set({ tag_ids: ids })}
        />
      </div>
    </Panel>
  );
}
