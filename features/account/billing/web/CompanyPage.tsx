import { Alert, Button, Select, SimpleGrid, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { texts, useChoices, useCompany, type ShownCompany } from './billing-calls.ts';
import { BillingHeader } from './BillingHeader.tsx';
import classes from './billing.module.css';
import { useCompanyForm, type CompanyForm } from './use-company-form.ts';

/** The company behind the account; who only reads accounts sees it and changes nothing. */
export function CompanyPage() {
  const company = useCompany();
  return (
    <Page narrow="start">
      <BillingHeader tab="company-information" />
      {company.error && <ErrorState error={company.error} onRetry={() => void company.refetch()} />}
      {!company.error && !company.data && <Skeleton h={480} />}
      {company.data && <CompanyEditor company={company.data} />}
    </Page>
  );
}

function CompanyEditor({ company }: { company: ShownCompany }) {
  const { t } = useTranslation(texts);
  const mayEdit = useCan()('account');
  const { form, baseError, isSaving, submit, meanwhile, reset } = useCompanyForm(company);
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving} className={classes.stack}>
      {!mayEdit && (
        <Alert color="gray" icon={<IconLock size={18} />}>
          {t('company.readOnly')}
        </Alert>
      )}
      {baseError && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {baseError}
        </Alert>
      )}
      <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={submit} />
      <fieldset className={classes.bare} disabled={!mayEdit}>
        <Panel title={t('company.companyTitle')} description={t('company.companyText')}>
          <CompanyFields form={form} />
        </Panel>
        <Panel title={t('company.addressTitle')} description={t('company.addressText')}>
          <AddressFields form={form} />
        </Panel>
      </fieldset>
      {mayEdit && (
        <div className={classes.saveBar}>
          <Button variant="default" disabled={!form.isDirty() || isSaving} onClick={reset}>
            {t('company.reset')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            {t('company.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function CompanyFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation(texts);
  const { industries, zones } = useChoices('');
  return (
    <Fields>
      <TextInput
        label={t('company.name')}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('company.industry')}
        searchable
        clearable
        placeholder={t('company.choose')}
        data={withKept(
          (industries.data ?? []).map(({ name }) => ({ value: name, label: name })),
          form.values.industry,
        )}
        {...chosen(form, 'industry')}
      />
      <TextInput
        label={t('company.website')}
        type="url"
        placeholder="https://www.example.com"
        {...form.getInputProps('website')}
      />
      <TextInput
        label={t('company.phone')}
        type="tel"
        maxLength={40}
        {...form.getInputProps('phone')}
      />
      <Select
        label={t('company.timeZone')}
        description={t('company.timeZoneHint')}
        searchable
        allowDeselect={false}
        data={withKept(
          (zones.data ?? []).map(({ name, value }) => ({ value, label: name })),
          form.values.time_zone,
        )}
        {...form.getInputProps('time_zone')}
      />
    </Fields>
  );
}

function AddressFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation(texts);
  const { country } = form.values;
  const { countries, states } = useChoices(country);
  const stateChoice =
    country === '' ? [] : (states.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const hasNoStates = states.data?.length === 0;
  return (
    <Fields>
      <Textarea
        className={classes.wide ?? ''}
        label={t('company.address')}
        description={t('company.addressHint')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('address')}
      />
      <Select
        label={t('company.country')}
        searchable
        clearable
        placeholder={t('company.choose')}
        {...chosen(form, 'country')}
        data={withKept(
          (countries.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
          country,
        )}
        onChange={(code) => form.setValues({ country: code ?? '', state: '' })}
      />
      <Select
        label={t('company.state')}
        searchable
        clearable
        disabled={country === '' || hasNoStates}
        aria-busy={states.isFetching}
        placeholder={
          country === ''
            ? t('company.countryFirst')
            : hasNoStates
              ? t('company.noStates')
              : t('company.choose')
        }
        data={withKept(stateChoice, form.values.state)}
        {...chosen(form, 'state')}
      />
      <TextInput label={t('company.city')} maxLength={255} {...form.getInputProps('city')} />
      <TextInput label={t('company.zip')} maxLength={20} {...form.getInputProps('zip')} />
    </Fields>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
      {children}
    </SimpleGrid>
  );
}

// An empty text is no choice.
function chosen(form: CompanyForm, field: 'industry' | 'country' | 'state') {
  const { value, ...props } = form.getInputProps(field) as { value: string };
  return {
    ...props,
    value: value === '' ? null : value,
    onChange: (next: string | null) => form.setFieldValue(field, next ?? ''),
  };
}

// What is stored stays choosable while the choices are on their way, and when they no longer hold it.
function withKept(options: { value: string; label: string }[], kept: string) {
  return kept === '' || options.some(({ value }) => value === kept)
    ? options
    : [{ value: kept, label: kept }, ...options];
}
