import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../format/date-time.ts';
import { differencesOf } from './differences.ts';
import type { Conflict } from './use-conflict.ts';
import classes from './SavedMeanwhile.module.css';

const mostShown = 8;

/** Somebody saved what this form changes: says who, compares the versions, and leaves the choice which one stays. */
export function SavedMeanwhile<Values extends Record<string, unknown>>({
  conflict,
  mine,
  onKeepMine,
  onTakeTheirs,
}: {
  conflict: Conflict<Values> | null;
  mine: Values;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { t } = useTranslation('platform');
  const top = useRef<HTMLDivElement>(null);
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    if (conflict === null) return;
    setLabels(labelsOf(top.current?.closest('form') ?? null));
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  if (conflict === null) return null;
  const { saved } = conflict;
  const title = saved?.is_own
    ? t('draft.byOwn')
    : saved?.by
      ? t('draft.byOther', { name: saved.by })
      : t('draft.bySomebody');
  const differences = differencesOf(conflict.values, mine, [...labels.keys()]).slice(0, mostShown);
  return (
    <Alert ref={top} color="amber" icon={<IconUsers size={18} />} title={title} role="alert">
      {saved && (
        <Text size="sm">
          {t('draft.when', { time: formatDateTime(saved.at, { style: 'time' }) })}
        </Text>
      )}
      {differences.length > 0 && (
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">{t('draft.field')}</th>
              <th scope="col">{t('draft.theirs')}</th>
              <th scope="col">{t('draft.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, saved: theirs, mine: own }) => (
              <tr key={field}>
                <th scope="row">{labels.get(field)}</th>
                <td>{theirs}</td>
                <td>{own}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap={8} mt={10}>
        <Button size="xs" onClick={onKeepMine}>
          {t('draft.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('draft.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}

// What a field is called stands on the screen already, whichever form this is.
function labelsOf(form: HTMLFormElement | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const input of form?.querySelectorAll<HTMLInputElement>('[data-path]') ?? []) {
    const label = input.labels?.[0]?.textContent?.replace(/\s*\*$/, '').trim();
    const field = input.dataset['path'];
    if (label && field) found.set(field, label);
  }
  return found;
}
