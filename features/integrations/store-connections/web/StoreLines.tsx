import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import lines from '#platform/web/page/panel-lines.module.css';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { integrationPaths, nameOfKind } from '../contract/kinds.ts';
import { StoreStatus } from './StoreStatus.tsx';
import classes from './stores.module.css';
import { storeTexts } from './texts.ts';
import { useStores } from './use-stores.ts';

/** The stores that are connected, each with how it stands; nothing where there are none. */
export function StoreLines() {
  const { t } = useTranslation(storeTexts);
  const { accountId } = useApi();
  const { data = [] } = useStores();
  if (data.length === 0) return null;
  return (
    <div className={classes.block}>
      <Panel title={t('lines.title')} padded={false}>
        <ul className={lines.lines}>
          {data.map((store) => (
            <li key={store.id} className={lines.line}>
              <div className={lines.words}>
                <AppLink
                  to={`/accounts/${accountId}/integrations/${integrationPaths[store.crm_type]}`}
                >
                  {store.nick_name}
                </AppLink>
                <span className={lines.quiet}>{nameOfKind(store.crm_type)}</span>
                {store.checked_at && (
                  <span className={lines.quiet}>
                    {t('checkedAt')} <DateTime value={store.checked_at} relative />
                  </span>
                )}
                {store.last_error && (
                  <span className={classes.error}>{serverText(store.last_error)}</span>
                )}
              </div>
              <StoreStatus store={store} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
