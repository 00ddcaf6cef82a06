import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from './building.ts';
import { RuleLineRow } from './RuleLineRow.tsx';
import { emptyGroup, emptyLine, isDraftGroup, type DraftGroup } from './rule-tree.ts';
import classes from './segments.module.css';

const deepest = 5;

/** A group of conditions, all or any of which must hold; groups stand within it. */
export function RuleGroupCard({ group, building, level = 1 }: GroupProps) {
  const { t } = useTranslation('segments');
  const isInner = level > 1;
  return (
    <div
      className={classes.group}
      data-inner={isInner || undefined}
      role="group"
      aria-label={t(isInner ? 'builder.innerGroup' : 'builder.group')}
    >
      <GroupHead group={group} building={building} level={level} />
      {group.parts.map((part, at) => (
        <Fragment key={part.key}>
          {at > 0 && <p className={classes.joiner}>{t(`builder.${group.filter}`)}</p>}
          {isDraftGroup(part) ? (
            <RuleGroupCard group={part} building={building} level={level + 1} />
          ) : (
            <RuleLineRow part={part} building={building} />
          )}
        </Fragment>
      ))}
      <GroupFoot group={group} building={building} level={level} />
    </div>
  );
}

interface GroupProps {
  group: DraftGroup;
  building: Building;
  /** 1 for the whole rule. */
  level?: number;
}

function GroupHead({ group, building, level = 1 }: GroupProps) {
  const { t } = useTranslation('segments');
  return (
    <div className={classes.groupHead}>
      <span className={classes.groupWords}>{t('builder.contactsWho')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('builder.allOrAny')}
        value={group.filter}
        onChange={(filter) => building.change({ ...group, filter: filter === 'or' ? 'or' : 'and' })}
        data={[
          { value: 'and', label: t('builder.all') },
          { value: 'or', label: t('builder.any') },
        ]}
      />
      {level > 1 && (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('builder.removeGroup')}
          onClick={() => building.remove(group.key)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

function GroupFoot({ group, building, level = 1 }: GroupProps) {
  const { t } = useTranslation('segments');
  return (
    <div className={classes.groupFoot}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => building.add(group.key, emptyLine())}
      >
        {t('builder.addCondition')}
      </Button>
      {building.mayNest && level < deepest && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => building.add(group.key, emptyGroup(group.filter === 'and' ? 'or' : 'and'))}
        >
          {t('builder.addGroup')}
        </Button>
      )}
    </div>
  );
}
