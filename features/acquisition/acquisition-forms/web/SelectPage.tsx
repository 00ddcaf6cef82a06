import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formTypes, type FormType } from '#engines/forms/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import classes from './acquisition-forms.module.css';
import { templateLooks, templates, type TemplateName } from './form-draft.ts';

/** What a new form is to be, and what it is to look like. */
export function SelectPage() {
  const { t } = useTranslation('acquisition-forms');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/acquisition/forms`;
  const [type, setType] = useState<FormType>('popup');
  return (
    <Page narrow>
      <PageHeader breadcrumb={[{ label: t('title'), to: base }]} title={t('new')} />
      <div className={classes.stack}>
        <Panel title={t('select.type')} description={t('select.typeHint')}>
          <div className={classes.cards} role="radiogroup" aria-label={t('select.type')}>
            {formTypes.map((one) => (
              <button
                key={one}
                type="button"
                role="radio"
                aria-checked={one === type}
                className={classes.card}
                onClick={() => setType(one)}
              >
                <span className={classes.drawn} data-type={one} aria-hidden>
                  <i />
                </span>
                <span className={classes.cardTitle}>{t(`types.${one}`)}</span>
                <span className={classes.cardText}>{t(`typeTexts.${one}`)}</span>
              </button>
            ))}
          </div>
        </Panel>
        <Panel title={t('select.template')} description={t('select.templateHint')}>
          <ul className={classes.cards}>
            {templates.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className={classes.card}
                  onClick={() => go(`${base}/create?type=${type}&template=${one}`)}
                >
                  <Sample template={one} />
                  <span className={classes.cardTitle}>{t(`templates.${one}.name`)}</span>
                  <span className={classes.cardText}>{t(`templates.${one}.title`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}

function Sample({ template }: { template: TemplateName }) {
  const { color, look } = templateLooks[template];
  return (
    <span
      className={classes.swatch}
      data-scheme={look.scheme ?? 'light'}
      style={{
        ...(look.ground && { backgroundColor: look.ground }),
        borderBottom: `18px solid ${color}`,
      }}
      aria-hidden
    />
  );
}
