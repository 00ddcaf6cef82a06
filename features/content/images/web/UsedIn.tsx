import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hiddenUsers, type UsedBy } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { images } from '../contract.ts';
import classes from './images.module.css';
import { imageTexts } from './images.ts';

/** Who shows a picture: contents, and mails that left lately. */
export function UsedIn({ id }: { id: number }) {
  const { t } = useTranslation(imageTexts);
  const api = useApi();
  const { data: use } = useQuery({
    queryKey: [...recordKey(api.accountId, images.path, id), 'use'],
    queryFn: async ({ signal }) =>
      (await api.get<UsedBy>(`${images.path}/${id}/check_modules_in_use`, { signal })).data,
  });
  if (!use) return null;
  if (!use.in_use) return <p className={classes.facts}>{t('used.nowhere')}</p>;
  const hidden = hiddenUsers(use);
  return (
    <section>
      <p className={classes.facts}>{t('used.title')}</p>
      <ul>
        {Object.entries(use.modules).flatMap(([kind, records]) =>
          records.map((one) => (
            <li key={`${kind}${one.id}`}>
              <AppLink to={`/accounts/${api.accountId}/${kind}/${one.id}`}>{one.name}</AppLink>
            </li>
          )),
        )}
      </ul>
      {hidden > 0 && <p className={classes.facts}>{t('used.hidden', { count: hidden })}</p>}
    </section>
  );
}
