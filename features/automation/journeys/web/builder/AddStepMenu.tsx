import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeTypes, type NodeType } from '#engines/journeys/contract.ts';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import { stepIcons } from './step-icons.ts';

/** A plus that offers the steps; on the canvas the Tab key passes it by, because keys add steps otherwise there. */
export function AddStepMenu({
  label,
  onAdd,
  hasTriggers = false,
  children,
}: {
  label: string;
  onAdd: (type: NodeType) => void;
  hasTriggers?: boolean;
  /** The button that opens it, instead of the plus. */
  children?: ReactNode;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Menu position="bottom" width={220} withinPortal>
      <Menu.Target>
        {children ?? (
          <button
            type="button"
            className={`${classes.plus ?? ''} nodrag nopan`}
            tabIndex={-1}
            aria-label={label}
            title={label}
            onClick={(event) => event.stopPropagation()}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes.addMenu ?? ''}>
        {nodeTypes
          .filter((type) => hasTriggers || type !== 'trigger')
          .map((type) => {
            const Icon = stepIcons[type];
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={16} />}
                onClick={(event) => {
                  event.stopPropagation();
                  onAdd(type);
                }}
              >
                {t(`types.${type}`)}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
