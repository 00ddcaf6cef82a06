import { useTranslation } from 'react-i18next';
import { BarList, type BarListItem } from '#platform/web/charts/BarList.tsx';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { SitePart, WebsiteReport } from '../contract/website-reports.ts';
import classes from './websites.module.css';

type Part = keyof WebsiteReport['parts'];

const parts = ['page', 'source', 'campaign', 'country', 'device', 'event'] as const;
const countedByVisits: ReadonlySet<Part> = new Set(['source', 'campaign']);

/** Pages, sources, campaigns, countries, devices and events, the most frequent first; and where people are just now. */
export function ReportParts({ report }: { report: WebsiteReport }) {
  const { t } = useTranslation('websites');
  const nameOf = useNames();
  return (
    <div className={classes.parts}>
      {parts.map((part) => (
        <Panel
          key={part}
          title={t(`parts.${part}`)}
          description={t(countedByVisits.has(part) ? 'parts.byVisits' : 'parts.byViews')}
        >
          <BarList
            label={t(`parts.${part}`)}
            items={report.parts[part].map((one) => itemOf(one, part, nameOf)).slice(0, 10)}
          />
        </Panel>
      ))}
      <Panel title={t('parts.live')} description={t('parts.byViews')}>
        <BarList
          label={t('parts.live')}
          items={report.live.pages.map(({ name, views }) => ({ label: name, value: views }))}
        />
      </Panel>
    </div>
  );
}

function itemOf(
  { name, views, visits }: SitePart,
  part: Part,
  nameOf: (part: Part, name: string) => string,
): BarListItem {
  return { label: nameOf(part, name), value: countedByVisits.has(part) ? visits : views };
}

function useNames(): (part: Part, name: string) => string {
  const { t } = useTranslation('websites');
  return (part, name) => {
    if (part === 'country') return countryName(name) ?? t('parts.unknown');
    if (part === 'device') return t(`devices.${name}`, { defaultValue: t('parts.unknown') });
    if (part !== 'source') return name;
    const at = name.indexOf(':');
    const [kind, of] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
    return of === ''
      ? t(`sources.${kind}`)
      : t('sources.of', { kind: t(`sources.${kind}`), name: of });
  };
}

// Two letters with their flag, which letters of a block of their own make.
function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const flag = String.fromCodePoint(...[...code].map((letter) => 127_397 + letter.charCodeAt(0)));
  const name = new Intl.DisplayNames([displayLocale()], { type: 'region' }).of(code) ?? code;
  return `${flag} ${name}`;
}
