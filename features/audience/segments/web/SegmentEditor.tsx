import { Button, Select, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllBrands } from '#features/audience/brands/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { readRules } from '../contract/readable-rules.ts';
import { AiDrawer } from './ai/AiDrawer.tsx';
import type { Building } from './building.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RuleGroupCard } from './RuleGroupCard.tsx';
import { isNested, type DraftGroup } from './rule-tree.ts';
import type { SegmentStart } from './segment-start.ts';
import classes from './segments.module.css';
import { useCriteria, useReading } from './use-criteria.ts';
import { usePreview } from './use-preview.ts';
import { useRuleDraft } from './use-rule-draft.ts';
import { useSegmentSaving } from './use-segment-saving.ts';
import { WhyPanel } from './WhyPanel.tsx';

/** Makes or changes a segment: its name, its rule in lines, and what each line does while it is typed. */
export function SegmentEditor({ start }: { start: SegmentStart }) {
  const rule = useRuleDraft(start);
  const [name, setName] = useState(start.name);
  const [brandId, setBrandId] = useState(start.brandId);
  const [editor, setEditor] = useState(start.editor);
  const { criteria } = useCriteria();
  const preview = usePreview(rule.draft, criteria);
  const reading = useReading(criteria, rule.names);
  const [buildsWithAi, setBuildsWithAi] = useState(false);
  const mayNest = editor === 'next_gen' || isNested(rule.draft);
  const saving = useSegmentSaving(start, {
    name,
    brand_id: brandId,
    editor: mayNest ? 'next_gen' : 'classic',
    segment_rules_attributes: preview.rules,
  });
  useUnsavedGuard(saving.isDirty);
  return (
    <Page>
      <Head start={start} saving={saving} />
      <Columns>
        <Column>
          <Panel>
            <div className={classes.facts}>
              <NameField
                value={name}
                error={saving.errorOf('name')}
                isFirst={start.id === null && start.name === ''}
                onChange={setName}
              />
              <BrandField value={brandId} onChange={setBrandId} />
            </div>
          </Panel>
          <RulePanel
            group={rule.draft}
            building={{ ...rule, ...preview, criteria, mayNest }}
            error={saving.ruleError}
            text={preview.rules && readRules(preview.rules, reading)}
            onNest={() => setEditor('next_gen')}
            onBuildWithAi={() => setBuildsWithAi(true)}
          />
        </Column>
        <Column>
          <PreviewPanel preview={preview} />
          <WhyPanel rules={preview.rules} reading={reading} />
        </Column>
      </Columns>
      <AiDrawer
        opened={buildsWithAi}
        criteria={criteria}
        onClose={() => setBuildsWithAi(false)}
        onRules={({ rules, names }) => rule.addRules(rules, names)}
      />
    </Page>
  );
}

function Head({
  start,
  saving,
}: {
  start: SegmentStart;
  saving: ReturnType<typeof useSegmentSaving>;
}) {
  const { t } = useTranslation('segments');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/segments`;
  const isNew = start.id === null;
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: base }]}
      title={isNew ? t('new') : start.name}
      record={isNew ? undefined : start.name}
      status={!isNew && <PresenceBadge place={`segments/${start.id}`} />}
      actions={
        <>
          <Button variant="default" onClick={() => go(isNew ? base : `${base}/${start.id}`)}>
            {t('editor.cancel')}
          </Button>
          <Button loading={saving.isSaving} onClick={() => void saving.save()}>
            {t('editor.save')}
          </Button>
        </>
      }
    />
  );
}

function NameField(props: {
  value: string;
  error: string | null;
  isFirst: boolean;
  onChange: (name: string) => void;
}) {
  const { t } = useTranslation('segments');
  return (
    <TextInput
      className={classes.nameField ?? ''}
      label={t('fields.name')}
      withAsterisk
      maxLength={255}
      autoFocus={props.isFirst}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function RulePanel(props: {
  group: DraftGroup;
  building: Building;
  error: string | null;
  /** The rule in words. */
  text: string | null;
  onNest: () => void;
  onBuildWithAi: () => void;
}) {
  const { t } = useTranslation('segments');
  return (
    <Panel
      title={t('builder.title')}
      actions={
        <>
          {!props.building.mayNest && (
            <Button size="xs" variant="subtle" onClick={props.onNest}>
              {t('builder.useGroups')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSparkles size={14} />}
            onClick={props.onBuildWithAi}
          >
            {t('ai.title')}
          </Button>
        </>
      }
    >
      <RuleGroupCard group={props.group} building={props.building} />
      {props.error !== null && (
        <p className={classes.problem} role="alert">
          {props.error}
        </p>
      )}
      {props.text !== null && (
        <p className={classes.sentence} data-part="sentence">
          {props.text}
        </p>
      )}
    </Panel>
  );
}

function BrandField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const { t } = useTranslation('segments');
  const { data: brands = [] } = useAllBrands();
  if (brands.length === 0) return null;
  return (
    <Select
      label={t('fields.brand')}
      placeholder={t('fields.everyBrand')}
      clearable
      data={brands.map((one) => ({ value: String(one.id), label: one.name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
