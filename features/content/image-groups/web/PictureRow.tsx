import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { groupTexts, pathOf } from './group.ts';
import classes from './image-groups.module.css';

/** An image in its place of a group. */
export interface Placed {
  image_id: number;
  name: string;
  thumb_url: string;
  from_at: string | null;
  to_at: string | null;
}

/** One image of a group: its place, and its time where the group has a schedule. */
export function PictureRow({
  image,
  isTimed,
  onChange,
  onRemove,
  onUp,
  onDown,
}: {
  image: Placed;
  isTimed: boolean;
  onChange: (changed: Partial<Placed>) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}) {
  const { t } = useTranslation(groupTexts);
  const { name } = image;
  return (
    <div className={classes.row}>
      <img src={pathOf(image.thumb_url)} alt="" />
      <span className={classes.rowName} dir="auto">
        {name}
      </span>
      {isTimed &&
        (['from_at', 'to_at'] as const).map((field) => (
          <TextInput
            key={field}
            type="datetime-local"
            label={t(`fields.${field}`)}
            aria-label={t(`fields.${field}Of`, { name })}
            value={localTime(image[field])}
            onChange={(event) => onChange({ [field]: momentOf(event.currentTarget.value) })}
          />
        ))}
      <RowTools name={name} onRemove={onRemove} onUp={onUp} onDown={onDown} />
    </div>
  );
}

function RowTools({
  name,
  onRemove,
  onUp,
  onDown,
}: {
  name: string;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}) {
  const { t } = useTranslation(groupTexts);
  return (
    <span className={classes.rowTools}>
      <IconAction
        label={t('actions.up', { name })}
        variant="subtle"
        color="gray"
        size={28}
        disabled={onUp === undefined}
        onClick={onUp}
      >
        <IconArrowUp size={16} />
      </IconAction>
      <IconAction
        label={t('actions.down', { name })}
        variant="subtle"
        color="gray"
        size={28}
        disabled={onDown === undefined}
        onClick={onDown}
      >
        <IconArrowDown size={16} />
      </IconAction>
      <IconAction
        label={t('actions.removeImage', { name })}
        variant="subtle"
        color="gray"
        size={28}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </IconAction>
    </span>
  );
}

/** A moment as the browser's field writes it, on the clock of this computer. */
function localTime(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const momentOf = (text: string): string | null =>
  text === '' ? null : new Date(text).toISOString();
