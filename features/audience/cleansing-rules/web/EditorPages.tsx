import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { cleansingRules, usualStop, type CleansingKind, type CleansingRule } from '../contract.ts';
import type { RuleStart } from './conditions.ts';
import { RuleEditor } from './RuleEditor.tsx';

const usual: Readonly<Record<CleansingKind, Readonly<Record<string, unknown>>>> = {
  plain: {},
  'non-openers': { emails: 5, days: 180, known_days: 180 },
  'mega-openers': { days: 30, opens_per_day: 100, opens_per_email: 50 },
};

/** The form of a new rule. */
export function NewRulePage({ kind }: { kind: CleansingKind }) {
  const start: RuleStart = {
    id: null,
    kind,
    name: '',
    conditions: usual[kind],
    stopAbove: usualStop,
    names: {},
    version: null,
  };
  return <RuleEditor key={kind} start={start} />;
}

/** The form of a saved rule, with its runs. `kind`: what the address says until the rule is there. */
export function EditRulePage({ kind }: { kind: CleansingKind }) {
  const { ruleId } = useParams({ strict: false }) as { ruleId?: string };
  const rule = useRecord<CleansingRule>(cleansingRules, Number(ruleId), { isReadAnew: true });
  if (rule.error) return <PageError error={rule.error} onRetry={() => void rule.refetch()} />;
  if (!rule.data)
    return (
      <Page>
        <Skeleton h={320} data-kind={kind} />
      </Page>
    );
  const { id, name, conditions, names, updated_at: version } = rule.data;
  return (
    <RuleEditor
      key={`${id} ${version}`}
      start={{
        id,
        kind: rule.data.kind,
        name,
        conditions,
        stopAbove: rule.data.stop_above_percent,
        names,
        version,
      }}
    />
  );
}
