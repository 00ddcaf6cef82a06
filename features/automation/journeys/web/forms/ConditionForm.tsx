import { Button, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyLimits, type Node } from '#engines/journeys/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { journeyTexts } from '../paths.ts';
import { freshBranch } from './branches.ts';
import type { StepFormProps } from './form-props.ts';
import { RuleField, type StepRules } from './RuleField.tsx';
import { useSteady } from './use-steady.ts';

type Branch = Extract<Node, { type: 'condition' }>['branches'][number];

/** The branches of a condition in their order; who meets none takes the last way. */
export function ConditionForm({ node, change, builder }: StepFormProps<'condition'>) {
  const { t } = useTranslation(journeyTexts);
  const { branches } = node;
  const set = (next: Branch) =>
    change({ branches: branches.map((one) => (one.key === next.key ? next : one)) });
  return (
    <Stack gap={12}>
      {branches.map((branch, at) => (
        <Panel
          key={branch.key}
          title={branch.name || t('outputs.branch', { number: at + 1 })}
          actions={
            branches.length > 1 && (
              <IconAction
                label={t('branches.remove')}
                variant="subtle"
                color="gray"
                onClick={() =>
                  change({ branches: branches.filter(({ key }) => key !== branch.key) })
                }
              >
                <IconTrash size={16} />
              </IconAction>
            )
          }
        >
          <BranchFields branch={branch} set={set} builder={builder} />
        </Panel>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={branches.length >= journeyLimits.outputs - 1}
          onClick={() =>
            change({ branches: [...branches, { ...freshBranch(branches), rules: null }] })
          }
        >
          {t('branches.add')}
        </Button>
      </div>
    </Stack>
  );
}

function BranchFields({
  branch,
  set,
  builder,
}: {
  branch: Branch;
  set: (branch: Branch) => void;
  builder: StepFormProps['builder'];
}) {
  const { t } = useTranslation(journeyTexts);
  const steady = useSteady((rules: StepRules | null) => set({ ...branch, rules }));
  const setRules = useCallback((rules: StepRules | null) => steady(rules), [steady]);
  return (
    <Stack gap={12}>
      <TextInput
        label={t('branches.name')}
        maxLength={100}
        value={branch.name}
        onChange={(event) => set({ ...branch, name: event.currentTarget.value })}
      />
      <RuleField
        label={t('branches.rule')}
        rules={branch.rules}
        names={builder.names}
        onChange={setRules}
      />
    </Stack>
  );
}
