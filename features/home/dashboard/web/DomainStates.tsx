import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { percent } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { HomeDomain } from '../contract/parts.ts';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';

const tones = { verified: 'good', failing: 'bad', unverified: 'warn' } as const;

/** The sending domains, those in trouble first; not there before the first one. */
export function DomainStates({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(partQuery(useApi(), 'domains'));
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t('domains.title')} padded={false}>
      <ul className={classes.lines}>
        {data.map((domain) => (
          <li key={domain.id}>
            <AppLink
              to={`${base}/settings/sending-domains/${domain.id}/verify`}
              className={classes.line}
            >
              <span className={classes.words}>
                <span className={classes.name}>{domain.name}</span>
                <span className={classes.hint}>
                  <Complaints complaints={domain.complaints} />
                </span>
              </span>
              <StatusChip
                status={domain.state}
                label={t(`domains.${domain.state}`)}
                tone={tones[domain.state]}
              />
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Complaints({ complaints: { state, sent, rate } }: Pick<HomeDomain, 'complaints'>) {
  const { t } = useTranslation('dashboard');
  if (sent === 0) return <>{t('domains.nothingSent')}</>;
  return (
    <>
      {t(state === 'fine' ? 'domains.complaints' : `domains.${state}`, {
        rate: percent(rate, 1, 2),
      })}
    </>
  );
}
