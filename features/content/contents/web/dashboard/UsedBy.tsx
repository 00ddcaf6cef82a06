import { useTranslation } from 'react-i18next';
import { hiddenUsers } from '#platform/contract/resource.ts';
import type { UsedBy as ContentUse } from '#platform/contract/resource.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { contentTexts } from '../content.ts';
import classes from './dashboard.module.css';

/** Who uses a content, by kind; each leads to its page. Those in folders that are shut to the person are counted. */
export function UsedBy({
  use,
  pathOf,
}: {
  use: ContentUse;
  pathOf: (kind: string, id: number) => string | null;
}) {
  const { t, i18n } = useTranslation([contentTexts, 'platform']);
  const kindName = (kind: string) =>
    i18n.exists(`${contentTexts}:kinds.${kind}`) ? t(`kinds.${kind}`) : kind.replaceAll('_', ' ');
  const hidden = hiddenUsers(use);
  return (
    <div className={classes.users}>
      {Object.entries(use.modules).map(([kind, records]) => (
        <div key={kind}>
          <h3 className={classes.kind}>{kindName(kind)}</h3>
          <ul>
            {records.map((one) => {
              const to = pathOf(kind, one.id);
              return <li key={one.id}>{to ? <AppLink to={to}>{one.name}</AppLink> : one.name}</li>;
            })}
          </ul>
        </div>
      ))}
      {hidden > 0 && (
        <div className={classes.calm}>{t('platform:remove.usedHidden', { count: hidden })}</div>
      )}
    </div>
  );
}
