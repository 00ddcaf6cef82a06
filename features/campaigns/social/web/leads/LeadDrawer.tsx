import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { LeadForm } from '#engines/social/contract.ts';
import { choicesOf } from '#platform/contract/choices.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { socialAccounts } from '../../contract/accounts.ts';
import { leadTargets, socialLeads, type SocialLead } from '../../contract/leads.ts';
import classes from '../social.module.css';
import { usePostChoices } from '../use-social.ts';

const picked = z.object({ id: z.number(), name: z.string() }).nullable();
const form = z.object({
  name: requiredText(),
  social_account_id: z.string().nullable(),
  form_id: z.string().nullable(),
  list_id: picked,
  mapping: z.record(z.string(), z.string().nullable()).nullable(),
});
type Fields = { form: SchemaForm<typeof form> };

/** Connects a lead form to a list, and says which answer goes to which field. */
export function LeadDrawer({
  lead,
  onClose,
}: {
  lead: SocialLead | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  const save = useSave<SocialLead>(socialLeads);
  const existing = lead === 'new' ? null : lead;
  return (
    <FormDrawer
      opened={lead !== null}
      onClose={onClose}
      size={700}
      title={existing ? t('leads.edit') : t('leads.create')}
      schema={form}
      initialValues={formOf(existing)}
      onSubmit={({ list_id: list, mapping, ...values }) =>
        save.mutateAsync({
          id: existing?.id ?? null,
          values: {
            ...values,
            social_account_id: values.social_account_id && Number(values.social_account_id),
            form_id: values.form_id ?? '',
            list_id: list?.id ?? null,
            ...(mapping !== null && { mapping }),
          },
        })
      }
    >
      {(fields) => <Where form={fields} />}
    </FormDrawer>
  );
}

function Where({ form: fields }: Fields) {
  const { t } = useTranslation('social');
  const list = fields.values.list_id;
  const forms = useForms(fields.values.social_account_id);
  const chosen = forms.data?.find(({ key }) => key === fields.values.form_id);
  return (
    <>
      <TextInput
        label={t('name')}
        data-autofocus
        withAsterisk
        maxLength={255}
        {...fields.getInputProps('name')}
      />
      <AccountAndForm form={fields} />
      <ReferencePicker
        label={t('leads.list')}
        required
        single
        source={{ of: choicesOf('lists') }}
        value={pickOf(list === null ? [] : [list])}
        error={fields.errors['list_id']}
        onChange={({ items }) =>
          fields.setFieldValue(
            'list_id',
            items[0] ? { id: items[0].id, name: items[0].name } : null,
          )
        }
      />
      {chosen && <Mapping form={fields} questions={chosen.questions} />}
    </>
  );
}

function useForms(account: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['social_lead_forms', api.accountId, account],
    queryFn: async () =>
      (await api.get<LeadForm[]>(`${socialAccounts.path}/${account}/lead_forms`)).data,
    enabled: account !== null,
  });
}

function AccountAndForm({ form: fields }: Fields) {
  const { t } = useTranslation('social');
  const { accounts } = usePostChoices();
  const account = fields.values.social_account_id;
  const forms = useForms(account);
  return (
    <div className={classes.pair}>
      <Select
        label={t('leads.account')}
        withAsterisk
        data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={accounts.length === 0 ? t('post.noAccounts') : undefined}
        value={account}
        error={fields.errors['social_account_id']}
        onChange={(id) => {
          fields.setFieldValue('social_account_id', id);
          fields.setFieldValue('form_id', null);
          fields.setFieldValue('mapping', null);
        }}
      />
      <Select
        label={t('leads.form')}
        withAsterisk
        disabled={account === null}
        data={(forms.data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        value={fields.values.form_id}
        error={fields.errors['form_id'] ?? forms.error?.message}
        onChange={(key) => {
          fields.setFieldValue('form_id', key);
          fields.setFieldValue('mapping', null);
        }}
      />
    </div>
  );
}

function Mapping({ form: fields, questions }: Fields & Pick<LeadForm, 'questions'>) {
  const { t } = useTranslation('social');
  const custom = useResourceList<{ id: number; name: string }>(choicesOf('custom_fields'), {
    per_page: 100,
  });
  const mapping = fields.values.mapping ?? suggested(questions);
  const data = [
    ...leadTargets.map((value) => ({ value, label: t(`targets.${value}`) })),
    ...custom.rows.map(({ id, name }) => ({ value: `custom:${id}`, label: name })),
  ];
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.name}>{t('leads.mapping')}</legend>
      <div className={classes.stack}>
        {questions.map(({ key, label }) => (
          <Select
            key={key}
            label={label}
            placeholder={t('leads.notKept')}
            data={data}
            clearable
            searchable
            value={mapping[key] ?? null}
            onChange={(target) => fields.setFieldValue('mapping', { ...mapping, [key]: target })}
          />
        ))}
        {fields.errors['mapping'] && <p className={classes.bad}>{fields.errors['mapping']}</p>}
      </div>
    </fieldset>
  );
}

function suggested(questions: LeadForm['questions']): Record<string, string | null> {
  const known: readonly string[] = leadTargets;
  return Object.fromEntries(
    questions.map(({ key }) => [
      key,
      known.includes(key) ? key : key === 'phone_number' ? 'phone' : null,
    ]),
  );
}

function formOf(lead: SocialLead | null): z.output<typeof form> {
  if (lead === null)
    return { name: '', social_account_id: null, form_id: null, list_id: null, mapping: null };
  return {
    name: lead.name,
    social_account_id: String(lead.social_account_id),
    form_id: lead.form_id,
    list_id: { id: lead.list_id, name: lead.list_name ?? '' },
    mapping: lead.mapping,
  };
}
