import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contactTags } from '#features/audience/contact-tags/contract.ts';
import { consentBases } from '#engines/imports/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import type { ImportDraft } from './mapping-draft.ts';
import classes from './import.module.css';

const mostTags = 50;

/** What holds for every contact of the file: tags, and why they may be written to. */
export function EveryContact({
  draft,
  onChange,
}: {
  draft: ImportDraft;
  onChange: (change: Partial<ImportDraft>) => void;
}) {
  const { t } = useTranslation('contact-import');
  const api = useApi();
  const create = async (typed: string) => {
    const name = typed.trim();
    if (name === '') return;
    const { data } = await api.post<{ id: number; name: string }>('tags', {
      body: { tag: { name } },
    });
    onChange({ tags: [...draft.tags, { id: data.id, name: data.name }] });
  };
  return (
    <Panel title={t('everyContact.title')}>
      <div className={classes.everyContact}>
        <ReferencePicker
          source={{ of: contactTags, query: { sort_order: 'asc' } }}
          label={t('everyContact.tags')}
          description={t('everyContact.tagsHint')}
          placeholder={t('everyContact.noTags')}
          createLabel={t('everyContact.newTag')}
          onCreate={(typed) => void create(typed).catch(() => undefined)}
          value={pickOf(draft.tags)}
          onChange={({ items }) =>
            onChange({ tags: items.slice(0, mostTags).map(({ id, name }) => ({ id, name })) })
          }
        />
        <Select
          label={t('everyContact.consent')}
          description={t('everyContact.consentHint')}
          placeholder={t('everyContact.noConsent')}
          required
          value={draft.consent}
          data={consentBases.map((value) => ({ value, label: t(`consent.${value}`) }))}
          onChange={(value) =>
            onChange({ consent: consentBases.find((one) => one === value) ?? null })
          }
        />
        <TextInput
          label={t('everyContact.note')}
          description={t('everyContact.noteHint')}
          maxLength={500}
          value={draft.consentNote}
          onChange={(event) => onChange({ consentNote: event.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}
