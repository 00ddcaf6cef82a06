import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { measureName } from '#platform/web/measures/measure-text.ts';
import { orderedWidgets, type WidgetName } from '../contract.ts';
import classes from './profile.module.css';

/** The figures of the dashboard, moved up and down by buttons. */
export function WidgetOrder({
  position,
  onChange,
}: {
  position: readonly string[];
  onChange: (position: string[]) => void;
}) {
  const { t } = useTranslation('profile');
  const widgets = orderedWidgets(position);
  const move = (widget: WidgetName, by: -1 | 1): void => {
    const next = widgets.filter((one) => one !== widget);
    next.splice(widgets.indexOf(widget) + by, 0, widget);
    onChange(next);
  };
  const nameOf = (widget: WidgetName) =>
    widget === 'contacts' ? t('widget.contacts') : measureName(widget);
  return (
    <ol className={classes.widgets} aria-label={t('widgets')}>
      {widgets.map((widget, index) => (
        <li key={widget} className={classes.widget}>
          <span>{nameOf(widget)}</span>
          <span className={classes.moves}>
            <ActionIcon
              variant="subtle"
              size={28}
              disabled={index === 0}
              aria-label={t('moveUp', { name: nameOf(widget) })}
              onClick={() => move(widget, -1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={28}
              disabled={index === widgets.length - 1}
              aria-label={t('moveDown', { name: nameOf(widget) })}
              onClick={() => move(widget, 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ol>
  );
}
