import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StepType } from '../contract/steps.ts';
import { stepIcons } from './step-icons.ts';
import { useStepTypes } from './use-step-types.ts';

/** Offers the types of steps for a place. */
export function AddStep(props: {
  place: number;
  isDisabled: boolean;
  isFirst?: boolean;
  isLast?: boolean;
  onAdd: (type: StepType, place: number) => void;
}) {
  const { t } = useTranslation('data-journeys');
  const types = useStepTypes();
  const isWide = props.isFirst === true || props.isLast === true;
  return (
    <Menu position="bottom" width={280}>
      <Menu.Target>
        <Button
          size={isWide ? 'xs' : 'compact-xs'}
          variant={props.isFirst ? 'filled' : isWide ? 'default' : 'subtle'}
          leftSection={<IconPlus size={14} />}
          disabled={props.isDisabled}
          aria-label={isWide ? undefined : t('steps.addAt', { place: props.place + 1 })}
        >
          {isWide ? t('steps.add') : t('steps.addHere')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const Icon = stepIcons[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={16} />}
              onClick={() => props.onAdd(type, props.place)}
            >
              {t(`steps.types.${type}.title`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
