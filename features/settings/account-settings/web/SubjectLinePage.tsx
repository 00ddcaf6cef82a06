import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { subjectOf } from '../contract.ts';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** What the subject of a new campaign begins with. */
export function SubjectLinePage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="campaign-subject-line"
      title={t('cards.campaign-subject-line.title')}
      description={t('subject.description')}
    >
      {(form) => {
        const subject = subjectOf(form.values);
        return (
          <>
            <TextInput
              label={t('subject.prefix')}
              description={t('subject.prefixHint')}
              maw={420}
              maxLength={60}
              {...form.getInputProps('campaign_subject_prefix')}
            />
            <TextInput
              label={t('subject.default')}
              description={t('subject.defaultHint')}
              maxLength={255}
              {...form.getInputProps('campaign_subject_default')}
            />
            <TextInput
              label={t('subject.suffix')}
              description={t('subject.suffixHint')}
              maw={420}
              maxLength={60}
              {...form.getInputProps('campaign_subject_suffix')}
            />
            <div>
              <span className={classes.previewLabel}>{t('subject.preview')}</span>
              <output className={classes.preview} dir="auto">
                {subject === '' ? (
                  <span className={classes.dim}>{t('subject.empty')}</span>
                ) : (
                  subject
                )}
              </output>
            </div>
          </>
        );
      }}
    </SettingsForm>
  );
}
