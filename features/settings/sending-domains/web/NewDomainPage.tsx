import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { domainName, type ShownDomain } from '#engines/domains/contract.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import classes from './domains.module.css';
import { usePlaceLinks, type DomainPlace } from './place.ts';

const address = z.object({ name: z.string().default('') });

/** Adds a domain and goes on to the records it needs. */
export function NewDomainPage({ place }: { place: DomainPlace }) {
  const { t } = useTranslation('sending-domains');
  const go = useGo();
  const links = usePlaceLinks(place);
  const [{ name: wished }] = useUrlState(address);
  const [name, setName] = useState(wished);
  const [problem, setProblem] = useState<{ field: string | null; base: string | null }>({
    field: null,
    base: null,
  });
  const save = useSave<ShownDomain>(place.contract, { message: null, exclude: [422] });
  useUnsavedGuard(name.trim() !== wished.trim() && !save.isPending && !save.isSuccess);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = domainName.safeParse(name);
    if (!typed.success)
      return setProblem({ field: sentence(typed.error.issues[0]!.message), base: null });
    setProblem({ field: null, base: null });
    try {
      const domain = await save.mutateAsync({
        values: { name: typed.data, ...(place.kind !== 'sending' && { kind: place.kind }) },
      });
      go(links.verify(domain.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return;
      const field = error.fields['name']?.[0];
      setProblem({
        field: field === undefined ? null : sentence(field),
        base: field === undefined ? error.message : null,
      });
    }
  };
  const title = t(`kinds.${place.kind}.title`);
  return (
    <Page narrow>
      <PageHeader
        title={t(`kinds.${place.kind}.newTitle`)}
        description={t(`kinds.${place.kind}.newText`)}
        breadcrumb={[
          { label: t('settings'), to: links.settings },
          { label: title, to: links.list },
          { label: t('add') },
        ]}
      />
      <Panel>
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          {problem.base !== null && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {problem.base}
            </Alert>
          )}
          <TextInput
            label={t('name')}
            description={t(`kinds.${place.kind}.nameHint`)}
            placeholder={t(`kinds.${place.kind}.example`)}
            dir="ltr"
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            withAsterisk
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem.field}
          />
          <div className={classes.buttons}>
            <Button type="submit" loading={save.isPending}>
              {t('next')}
            </Button>
            <Button variant="default" onClick={() => go(links.list)}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
