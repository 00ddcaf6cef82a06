import { Button, Select, TextInput } from '@mantine/core';
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
import type { Building } from './building.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RuleGroupCard } from './RuleGroupCard.tsx';
import { isNested, rulesOf } from './rule-tree.ts';
import type { SegmentStart } from './segment-start.ts';
import classes from './segments.module.css';
import { useCriteria, useReading } from './use-criteria.ts';
import { usePreview } from './use-preview.ts';
import { useRuleDraft } from './use-rule-draft.ts';
import { useSegmentSaving } from './use-segment-saving.ts';
import { WhyPanel } from './WhyPanel.tsx';

/** Makes or changes a segment: its name, its rule in lines, and what each line does while it is typed. */
export function SegmentEditor({ start }: { start: SegmentStart }) {
  const { t } = useTranslation('segments');
  const { accountId } = useApi();
  const go = useGo();
  const rule = useRuleDraft(start);
  const [name, setName] = useState(start.name);
  const [brandId, setBrandId] = useState(start.brandId);
  const [editor, setEditor] = useState(start.editor);
  const { criteria } = useCriteria();
  const preview = usePreview(rule.draft, criteria);
  const reading = useReading(criteria, rule.names);
  const mayNest = editor === 'next_gen' || isNested(rule.draft);
  const values = {
    name,
    brand_id: brandId,
    editor: mayNest ? ('next_gen' as const) : ('classic' as const),
    segment_rules_attributes: rulesOf(rule.draft, criteria),
  };
  const saving = useSegmentSaving(start, values);
  useUnsavedGuard(saving.isDirty);
  const base = `/accounts/${accountId}/segments`;
  const building: Building = { ...rule, ...preview, criteria, mayNest };
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={start.id === null ? t('new') : start.name}
        record={start.id === null ? undefined : start.name}
        status={start.id !== null && <PresenceBadge place={`segments/${start.id}`} />}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => go(start.id === null ? base : `${base}/${start.id}`)}
            >
              {t('editor.cancel')}
            </Button>
            <Button loading={saving.isSaving} onClick={() => void saving.save()}>
              {t('editor.save')}
            </Button>
          </>
        }
      />
      <Columns>
        <Column>
          <Panel>
            <div className={classes.facts}>
              <TextInput
                className={classes.nameField ?? ''}
                label={t('fields.name')}
                withAsterisk
                maxLength={255}
                autoFocus={start.id === null && name === ''}
                value={name}
                error={saving.errorOf('name')}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <BrandField value={brandId} onChange={setBrandId} />
            </div>
          </Panel>
          <Panel
            title={t('builder.title')}
            actions={
              !mayNest && (
                <Button size="xs" variant="subtle" onClick={() => setEditor('next_gen')}>
                  {t('builder.useGroups')}
                </Button>
              )
            }
          >
            <RuleGroupCard group={rule.draft} building={building} />
            {saving.ruleError !== null && (
              <p className={classes.problem} role="alert">
                {saving.ruleError}
              </p>
            )}
            {values.segment_rules_attributes && (
              <p className={classes.sentence} data-part="sentence">
                {readRules(values.segment_rules_attributes, reading)}
              </p>
            )}
          </Panel>
        </Column>
        <Column>
          <PreviewPanel preview={preview} />
          <WhyPanel rules={preview.rules} reading={reading} />
        </Column>
      </Columns>
    </Page>
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
