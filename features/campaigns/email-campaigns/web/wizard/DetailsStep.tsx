import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAllBrands } from '#features/audience/brands/web/public.tsx';
import { CampaignTagsField } from '#features/campaigns/campaign-tags/web/public.tsx';
import { useCan } from '#features/session/access/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { contentLanguages } from '#engines/templating/contract.ts';
import { InboxPreview } from '../preview/InboxPreview.tsx';
import { campaignTexts } from '../texts.ts';
import type { TextField } from './draft-values.ts';
import { SuggestSubjects } from './SuggestSubjects.tsx';
import { MergeMenu } from '#features/content/contents/web/public.tsx';
import type { Draft } from './use-draft.ts';
import classes from './wizard.module.css';

/** Subjects beyond this are cut off in most inboxes on a phone. */
const goodSubject = 60;

/** Name, subject and sender, with the row that people will see in their inbox. */
export function DetailsStep({ draft, onNext }: { draft: Draft; onNext: () => void }) {
  const { t } = useTranslation(campaignTexts);
  const { values } = draft;
  const field = (name: TextField) => ({
    name,
    label: t(`details.${name}`),
    value: values[name],
    error: draft.errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.set({ [name]: event.currentTarget.value }),
    onBlur: () => draft.touch(name),
  });
  const insert = (name: 'subject' | 'preheader') => (token: string) =>
    draft.set({
      [name]: `${values[name]}${values[name] === '' || values[name].endsWith(' ') ? '' : ' '}${token}`,
    });
  return (
    <form
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      noValidate
    >
      {/* Enter in a field takes the next step, as the button below does. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <div className={classes.stack}>
        <Panel title={t('details.about')}>
          <TextInput
            {...field('name')}
            description={t('details.nameHint')}
            withAsterisk
            maxLength={255}
            data-autofocus
            autoFocus={values.name === ''}
          />
          <div className={classes.below}>
            <CampaignTagsField
              value={values.ctags}
              onChange={(ctags) => draft.set({ ctags })}
              error={draft.errorOf('ctags')}
            />
          </div>
        </Panel>
        <Panel title={t('details.inbox')}>
          <div className={classes.fields}>
            <TextInput
              {...field('subject')}
              withAsterisk
              maxLength={255}
              rightSection={
                <MergeMenu onInsert={insert('subject')} label={t('details.mergeSubject')} />
              }
              description={
                values.subject.length > goodSubject
                  ? t('details.subjectLong', { count: values.subject.length })
                  : t('details.subjectHint')
              }
            />
            <SuggestSubjects draft={draft} />
            <TextInput
              {...field('preheader')}
              description={t('details.preheaderHint')}
              maxLength={255}
              rightSection={
                <MergeMenu onInsert={insert('preheader')} label={t('details.mergePreheader')} />
              }
            />
          </div>
        </Panel>
        <Panel title={t('details.sender')} description={t('details.senderHint')}>
          <div className={classes.fields}>
            <div className={classes.pair}>
              <TextInput {...field('from_name')} withAsterisk maxLength={255} autoComplete="off" />
              <TextInput
                {...field('from_email')}
                withAsterisk
                type="email"
                maxLength={254}
                autoComplete="off"
              />
            </div>
            <div className={classes.pair}>
              <TextInput
                {...field('reply_to')}
                type="email"
                maxLength={254}
                placeholder={values.from_email}
                autoComplete="off"
              />
              <Select
                label={t('details.language')}
                value={values.language}
                onChange={(language) => draft.set({ language: language ?? 'en' })}
                allowDeselect={false}
                data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
                error={draft.errorOf('language')}
              />
            </div>
            <BrandField draft={draft} />
            <Textarea
              {...field('address')}
              description={t('details.addressHint')}
              minRows={2}
              maxLength={1000}
            />
          </div>
        </Panel>
      </div>
      <InboxPreview values={values} campaignId={draft.id} version={draft.version} />
    </form>
  );
}

/** The brand the campaign is sent under; there only where the account has brands, and open to who sees them. */
function BrandField({ draft }: { draft: Draft }) {
  const { t } = useTranslation('brands');
  const brands = useAllBrands(useCan()('contacts'));
  if (!brands.data?.length) return null;
  return (
    <Select
      label={t('choose')}
      description={t('chooseHint')}
      placeholder={t('chooseNone')}
      clearable
      searchable
      error={draft.errorOf('brand_id')}
      value={draft.values.brand_id === null ? null : String(draft.values.brand_id)}
      onChange={(id) => draft.set({ brand_id: id === null ? null : Number(id) })}
      data={brands.data.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
