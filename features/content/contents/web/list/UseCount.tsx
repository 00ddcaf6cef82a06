import { Skeleton, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contentTexts, useContentUse } from '../content.ts';
import classes from './list.module.css';

/** Who uses a content, in one line: the first name and how many more. */
export function UseCount({ contentId }: { contentId: number }) {
  const { t } = useTranslation(contentTexts);
  const use = useContentUse(contentId);
  if (use.isPending) return <Skeleton h={12} w={90} />;
  const names = Object.values(use.data?.modules ?? {})
    .flat()
    .map(({ name }) => name);
  if (names.length === 0)
    return <span className={classes.nobody}>{use.isError ? '–' : t('list.nobody')}</span>;
  return (
    <Tooltip label={names.slice(0, 12).join(', ')} disabled={names.length < 2} multiline maw={320}>
      <span className={classes.users}>
        <span>{names[0]}</span>
        {names.length > 1 && <b>+{names.length - 1}</b>}
      </span>
    </Tooltip>
  );
}
