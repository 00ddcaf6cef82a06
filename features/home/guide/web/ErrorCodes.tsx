import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useGuideHeads } from './use-guide-heads.ts';
import classes from './guide.module.css';

/** Every way the API says no, each with its page. */
export function ErrorCodes() {
  const { t } = useTranslation('guide');
  const errors = useGuideHeads().flatMap(({ error }) => error ?? []);
  return (
    <Page>
      <div className={classes.article}>
        <PageHeader
          title={t('groups.errors')}
          description={t('errorsLead')}
          breadcrumb={[{ label: t('title'), to: '/guide' }]}
        />
        <ul className={classes.codes}>
          {errors.map(({ code, status, sentence }) => (
            <li key={code}>
              <code>{status}</code>
              <AppLink to={`/guide/errors/${code}`}>{code}</AppLink>
              <span>{serverText(sentence)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
