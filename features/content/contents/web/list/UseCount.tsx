import { Skeleton, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hiddenUsers } from '#platform/contract/resource.ts';
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
  const hidden = use.data ? hiddenUsers(use.data) : 0;
  if (names.length === 0 && hidden > 0)
    return <span className={classes.nobody}>{t('list.hiddenUsers', { count: hidden })}</span>;
  if (names.length === 0)
    return <span className={classes.nobody}>{use.isError ? '–' : t('list.nobody')}</span>;
  return (
    <Tooltip
      label={[
        ...names.slice(0, 12),
        ...(hidden > 0 ? [t('list.hiddenUsers', { count: hidden })] : []),
      ].join(', ')}
      disabled={names.length + hidden < 2}
      multiline
      maw={320}
    >
      <span className={classes.users}>
        <span>{names[0]}</span>
        {names.length + hidden > 1 && <b>+{names.length + hidden - 1}</b>}
      </span>
    </Tooltip>
  );
}
