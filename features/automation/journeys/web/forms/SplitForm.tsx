import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { journeyLimits } from '#engines/journeys/contract.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { journeyTexts } from '../paths.ts';
import { evenShares, freshBranch } from './branches.ts';
import type { StepFormProps } from './form-props.ts';

/** The shares of a split, which make a hundred. */
export function SplitForm({ node, change }: StepFormProps<'split'>) {
  const { t } = useTranslation(journeyTexts);
  const { branches } = node;
  const sum = branches.reduce((all, { percent }) => all + percent, 0);
  const set = (key: string, part: Partial<(typeof branches)[number]>) =>
    change({ branches: branches.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const spread = (next: typeof branches) => {
    const shares = evenShares(next.length);
    change({ branches: next.map((one, at) => ({ ...one, percent: shares[at] ?? 0 })) });
  };
  return (
    <Stack gap={10}>
      {branches.map((branch, at) => (
        <Group key={branch.key} gap={8} align="flex-end" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label={t('branches.nameOf', { number: at + 1 })}
            maxLength={100}
            value={branch.name}
            onChange={(event) => set(branch.key, { name: event.currentTarget.value })}
          />
          <NumberInput
            w={110}
            label={t('branches.share')}
            suffix=" %"
            min={0}
            max={100}
            allowDecimal={false}
            value={branch.percent}
            onChange={(percent) => set(branch.key, { percent: Number(percent) || 0 })}
          />
          <IconAction
            label={t('branches.remove')}
            variant="subtle"
            color="gray"
            size={32}
            disabled={branches.length <= 2}
            onClick={() => spread(branches.filter(({ key }) => key !== branch.key))}
          >
            <IconTrash size={16} />
          </IconAction>
        </Group>
      ))}
      {sum !== 100 && (
        <Text size="sm" c="var(--hg-danger-text)" role="alert">
          {t('branches.sum', { sum })}
        </Text>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={branches.length >= journeyLimits.outputs}
          onClick={() => spread([...branches, { ...freshBranch(branches), percent: 0 }])}
        >
          {t('branches.add')}
        </Button>
      </div>
    </Stack>
  );
}
