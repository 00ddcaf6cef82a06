import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { campaignTexts } from '../texts.ts';
import { CheckPanel } from './CheckPanel.tsx';
import classes from './review.module.css';

interface CheckedLink {
  url: string;
  label: string;
  state: 'works' | 'dead' | 'unreachable' | 'per_person' | 'refused';
  detail: string;
}
const tones = {
  works: 'good',
  dead: 'bad',
  unreachable: 'warn',
  per_person: 'neutral',
  refused: 'warn',
} as const;

/** Asks every link of the message whether it works, when that is wanted: it takes the network. */
export function LinkCheck({ campaignId, version }: { campaignId: number; version: number }) {
  const { t } = useTranslation(campaignTexts);
  return (
    <CheckPanel<readonly CheckedLink[]>
      campaign={{ id: campaignId, version }}
      texts="links"
      call="check_links"
      icon={<IconLink size={15} />}
    >
      {(links) => (
        <>
          {links.length === 0 && <p className={classes.quiet}>{t('links.none')}</p>}
          <ul className={classes.links}>
            {links.map((link) => (
              <li key={link.url} className={classes.link}>
                <span className={classes.linkWords}>
                  <b>{link.label || link.url}</b>
                  <span>{link.url}</span>
                </span>
                <StatusChip
                  status={link.state}
                  tone={tones[link.state]}
                  label={t(`links.state.${link.state}`)}
                />
                <span className={classes.linkDetail}>{link.detail}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </CheckPanel>
  );
}
