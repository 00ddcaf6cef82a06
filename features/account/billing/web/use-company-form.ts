import { schemaResolver, useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { companyFields, type Company } from '../contract/company.ts';
import { readCompany, useSaveCompany, type ShownCompany } from './billing-calls.ts';

/** The form of the company page. */
export type CompanyForm = UseFormReturnType<Company>;

/** The company as a form: guarded while it is changed, the server's messages land at their fields. */
export function useCompanyForm(shown: ShownCompany) {
  const api = useApi();
  const [company] = useState(() => withoutVersion(shown));
  const [isSaving, setSaving] = useState(false);
  const [baseError, setBaseError] = useState<string | null>(null);
  const save = useSaveCompany();
  const resolve = schemaResolver(companyFields, { sync: true });
  const form = useForm<Company>({
    initialValues: company,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([field, message]) => [
          field,
          typeof message === 'string' ? sentence(message) : message,
        ]),
      ),
  });
  const record = {
    version: shown.version,
    readAnew: async () => {
      const saved = await readCompany(api);
      return { version: saved.version, values: withoutVersion(saved) };
    },
  };
  const meanwhile = useConflict<Company>(record, form);
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async (values) => {
    setBaseError(null);
    setSaving(true);
    try {
      const stored = companyFields.parse(values);
      const answer = await save(stored, meanwhile.version());
      meanwhile.saved(answer);
      form.setInitialValues(stored);
      form.setValues(stored);
      form.resetDirty(stored);
      snackbar.success({ message: answer.message });
    } catch (error) {
      if (!(await meanwhile.notice(error)))
        setBaseError(applyServerErrors(form, error, Object.keys(companyFields.shape)));
    } finally {
      setSaving(false);
    }
  });
  return { form, baseError, isSaving, submit, meanwhile, reset: () => form.reset() };
}

function withoutVersion({ version: _version, ...company }: ShownCompany): Company {
  return company;
}
