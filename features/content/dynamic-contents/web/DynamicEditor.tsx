import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailPartField } from '#features/content/contents/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { dynamicLimits } from '../contract.ts';
import { CountsPanel } from './CountsPanel.tsx';
import classes from './dynamic.module.css';
import { PeoplePanel } from './PeoplePanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { TokenPanel } from './TokenPanel.tsx';
import { useCounts, type Counts } from './use-counts.ts';
import { useDynamicSaving, type Saving } from './use-dynamic-saving.ts';
import { useVariants, type DynamicStart, type Variants } from './use-variants.ts';
import { VariantCard } from './VariantCard.tsx';

/** Makes or changes a dynamic content: its variants in their order, the default, who gets what and what they see. */
export function DynamicEditor({ start }: { start: DynamicStart }) {
  const { t } = useTranslation('dynamic-contents');
  const [name, setName] = useState(start.name);
  const [defaultPart, setDefaultPart] = useState(start.defaultPart);
  const [defaultText, setDefaultText] = useState(start.defaultText);
  const variants = useVariants(start.variants);
  const counts = useCounts(variants.variants);
  const saving = useDynamicSaving(start, {
    name,
    defaultPart,
    defaultText,
    variants: variants.variants,
  });
  useUnsavedGuard(saving.isDirty);
  return (
    <Page>
      <Head start={start} saving={saving} />
      <Columns>
        <Column>
          <Panel>
            <TextInput
              label={t('fields.name')}
              withAsterisk
              maxLength={255}
              autoFocus={start.id === null}
              value={name}
              error={saving.errorOf('name')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Panel>
          <VariantsPanel variants={variants} counts={counts} saving={saving} />
          <DefaultPanel
            html={defaultPart}
            text={defaultText}
            saving={saving}
            onHtml={setDefaultPart}
            onText={setDefaultText}
          />
        </Column>
        <Column>
          <CountsPanel variants={variants.variants} counts={counts} />
          {start.token !== null && <TokenPanel token={start.token} />}
          {start.id !== null && <ReportPanel id={start.id} />}
        </Column>
      </Columns>
      <PeoplePanel defaultPart={defaultPart} variants={variants.variants} />
    </Page>
  );
}

function DefaultPanel(props: {
  html: string;
  text: string;
  saving: Saving;
  onHtml: (html: string) => void;
  onText: (text: string) => void;
}) {
  const { t } = useTranslation('dynamic-contents');
  return (
    <Panel title={t('default.title')} description={t('default.description')}>
      <div className={classes.body}>
        <MailPartField
          label={t('default.html')}
          value={props.html}
          error={props.saving.errorOf('default_part')}
          onChange={props.onHtml}
        />
        <Textarea
          label={t('variant.text')}
          description={t('variant.textHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={dynamicLimits.text}
          value={props.text}
          error={props.saving.errorOf('default_text')}
          onChange={(event) => props.onText(event.currentTarget.value)}
        />
      </div>
    </Panel>
  );
}

function Head({ start, saving }: { start: DynamicStart; saving: Saving }) {
  const { t } = useTranslation('dynamic-contents');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/dynamic_contents`;
  const isNew = start.id === null;
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: base }]}
      title={isNew ? t('new') : start.name}
      record={isNew ? undefined : start.name}
      status={!isNew && <PresenceBadge place={`dynamic_contents/${start.id}`} />}
      actions={
        <>
          <Button variant="default" onClick={() => go(base)}>
            {t('actions.cancel')}
          </Button>
          <Button loading={saving.isSaving} onClick={() => void saving.save()}>
            {t('actions.save')}
          </Button>
        </>
      }
    />
  );
}

function VariantsPanel(props: { variants: Variants; counts: Counts; saving: Saving }) {
  const { t } = useTranslation('dynamic-contents');
  const { variants, saving } = props;
  const count = variants.variants.length;
  const isEmpty = count === 0 ? saving.errorOf('variants') : null;
  return (
    <Panel title={t('fields.variants')} description={t('variant.order')}>
      <ol className={classes.variants}>
        {variants.variants.map((variant, place) => (
          <VariantCard key={variant.key} variant={variant} place={place} {...props} />
        ))}
      </ol>
      {isEmpty !== null && (
        <p className={classes.problem} role="alert">
          {isEmpty}
        </p>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={count >= dynamicLimits.variants}
        onClick={() => variants.add(t('variant.unnamed', { number: count + 1 }))}
      >
        {t('variant.add')}
      </Button>
    </Panel>
  );
}
