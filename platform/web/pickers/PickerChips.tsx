import { Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '../format/numbers.ts';
import classes from './ReferencePicker.module.css';
import { emptyPick, togglePick } from './picker-value.ts';
import type { PickerValue } from './picker-value.ts';

/** How many chosen items show as chips before +N. */
export const chipLimit = 3;

/** What is chosen, inside the field: up to three chips, then +N whose tooltip names the rest. */
export function PickerChips({
  value,
  total,
  single,
  most = chipLimit,
  onChange,
}: {
  value: PickerValue;
  total: number;
  single: boolean;
  /** How many chosen items show as chips. */
  most?: number | undefined;
  onChange: (value: PickerValue) => void;
}) {
  const { t } = useTranslation('platform');
  if (single) return <span className={classes.singleName}>{value.items[0]?.name}</span>;
  if (value.selectAll) {
    const all = total > 0 ? fullNumber(total) : '';
    const text =
      value.excludedIds.length === 0
        ? t('picker.allChosen', { total: all })
        : t('picker.allBut', { total: all, excluded: value.excludedIds.length });
    return (
      <span className={classes.chips}>
        <Chip name={text.replaceAll('  ', ' ').trim()} onRemove={() => onChange(emptyPick)} />
      </span>
    );
  }
  const rest = value.items.slice(most);
  return (
    <span className={classes.chips}>
      {value.items.slice(0, most).map((item) => (
        <Chip key={item.id} name={item.name} onRemove={() => onChange(togglePick(value, item))} />
      ))}
      {rest.length > 0 && (
        <Tooltip multiline maw={320} label={rest.map((item) => item.name).join(', ')}>
          <span className={classes.rest}>{t('picker.moreChosen', { count: rest.length })}</span>
        </Tooltip>
      )}
    </span>
  );
}

/** The remove mark is for the pointer alone: the field around it is a button, and by keyboard items are removed in the list. */
function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const remove = (event: MouseEvent) => {
    event.stopPropagation();
    onRemove();
  };
  return (
    <span className={classes.chip}>
      <span className={classes.chipName}>{name}</span>
      <span className={classes.chipRemove} onClick={remove} aria-hidden="true">
        <IconX size={12} stroke={2.4} />
      </span>
    </span>
  );
}
