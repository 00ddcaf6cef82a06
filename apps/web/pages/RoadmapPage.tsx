import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import roadmap from './roadmap.json' with { type: 'json' };
import classes from './roadmap.module.css';

/** What is here, what is being built and what comes later; the text is roadmap.json. */
export function RoadmapPage() {
  const { t, i18n } = useTranslation('pages');
  const language = i18n.language === 'de' ? 'de' : 'en';
  return (
    <article className={classes.roadmap}>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.lead}>
        {t('lead', {
          date: formatDateTime(`${roadmap.updated}T12:00:00Z`, { zone: 'UTC', style: 'date' }),
        })}
      </p>
      <div className={classes.stages}>
        {roadmap.stages.map(({ stage, items }) => (
          <section key={stage} className={classes.stage} data-stage={stage}>
            <h2 className={classes.stageTitle}>{t(stage)}</h2>
            <ul className={classes.items}>
              {items.map(({ [language]: item }) => (
                <li key={item.title} className={classes.item}>
                  <h3>{item.title}</h3>
                  <p>{item.text}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}
