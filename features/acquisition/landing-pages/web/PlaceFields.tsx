import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { landingTexts, useDomains } from './pages.ts';
import { urlFrom, type usePlace } from './use-place.ts';

/** The fields of a page's name and address. */
export function PlaceFields({ form }: { form: ReturnType<typeof usePlace> }) {
  const { t } = useTranslation(landingTexts);
  const domains = useDomains();
  const { place, set, errors } = form;
  const rename = (name: string) =>
    set({ name, ...(place.url === urlFrom(place.name) && { url: urlFrom(name) }) });
  return (
    <>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={255}
        value={place.name}
        error={errors['name']}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label={t('fields.url')}
        description={t('urlHint')}
        withAsterisk
        maxLength={80}
        leftSection="/"
        value={place.url}
        error={errors['url']}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <Select
        label={t('fields.domain')}
        description={t('domainHint')}
        placeholder={t('ownDomain')}
        clearable
        data={(domains.data ?? []).map(({ id, name, verified }) => ({
          value: String(id),
          label: verified ? name : t('unverified', { name }),
          disabled: !verified,
        }))}
        value={place.domain_id === null ? null : String(place.domain_id)}
        error={errors['domain_id']}
        onChange={(value) => set({ domain_id: value === null ? null : Number(value) })}
      />
    </>
  );
}
