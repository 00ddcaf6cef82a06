import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './cleansing.module.css';
import type { Conditions, RuleStart } from './conditions.ts';
import { ConditionsPanel } from './ConditionsPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { kindKeys } from './rule-kinds.ts';
import { RunsPanel } from './RunsPanel.tsx';
import { useRuleSaving } from './use-rule-saving.ts';

/** Makes or changes a cleansing rule: whom it looks for, how many that are now, and its runs. */
export function RuleEditor({ start }: { start: RuleStart }) {
  const { t } = useTranslation('cleansing-rules');
  const [name, setName] = useState(start.name);
  const [stopAbove, setStopAbove] = useState(start.stopAbove);
  // Null while something that is needed is missing; undefined before the form has said what it holds.
  const [conditions, setConditions] = useState<Conditions | null | undefined>(undefined);
  const saving = useRuleSaving(start, {
    name,
    conditions: conditions === undefined ? start.conditions : conditions,
    stop_above_percent: stopAbove,
  });
  useUnsavedGuard(saving.isDirty);
  return (
    <Page>
      <Head start={start} saving={saving} />
      <Columns>
        <Column>
          <Panel>
            <div className={classes.fields}>
              <TextInput
                label={t('fields.name')}
                withAsterisk
                maxLength={255}
                autoFocus={start.id === null}
                value={name}
                error={saving.errorOf('name')}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <NumberInput
                label={t('fields.stopAbove')}
                description={t('fields.stopAboveHint')}
                min={1}
                max={100}
                suffix=" %"
                value={stopAbove}
                error={saving.errorOf('stop_above_percent')}
                onChange={(value) => setStopAbove(Number(value))}
              />
            </div>
          </Panel>
          <ConditionsPanel start={start} errorOf={saving.errorOf} onChange={setConditions} />
        </Column>
        <Column>
          <PreviewPanel kind={start.kind} conditions={conditions ?? null} stopAbove={stopAbove} />
          {start.id !== null && <RunsPanel ruleId={start.id} isDirty={saving.isDirty} />}
        </Column>
      </Columns>
    </Page>
  );
}

function Head({ start, saving }: { start: RuleStart; saving: ReturnType<typeof useRuleSaving> }) {
  const { t } = useTranslation('cleansing-rules');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/cleansing_rules`;
  const isNew = start.id === null;
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: base }]}
      title={isNew ? t(`newOf.${kindKeys[start.kind]}`) : start.name}
      record={isNew ? undefined : start.name}
      about={t(`about.${kindKeys[start.kind]}`)}
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
