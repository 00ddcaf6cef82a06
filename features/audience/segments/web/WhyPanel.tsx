import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contacts } from '#engines/audience/contract.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { readLine, type ReadableWith } from '../contract/readable-rules.ts';
import type { RuleGroup } from '../contract/segments.ts';
import { ruleLines } from './rule-lines.ts';
import classes from './segments.module.css';
import { useWhy } from './use-preview.ts';

/** Whether a rule finds a contact, and which of its lines hold for them. */
export function WhyPanel({ rules, reading }: { rules: RuleGroup | null; reading: ReadableWith }) {
  const { t } = useTranslation('segments');
  const [contact, setContact] = useState(emptyPick);
  const id = contact.items[0]?.id ?? null;
  const why = useWhy(rules, id);
  const lines = rules ? ruleLines(rules) : [];
  return (
    <Panel title={t('why.title')}>
      <ReferencePicker
        single
        label={t('why.contact')}
        placeholder={t('why.choose')}
        source={{ of: contacts, labelField: 'email' }}
        value={contact}
        onChange={setContact}
      />
      {why.data && (
        <div role="status" className={classes.why}>
          <p className={classes.verdict} data-in={why.data.is_in || undefined}>
            {t(why.data.is_in ? 'why.in' : 'why.notIn')}
          </p>
          <ul className={classes.reasons}>
            {why.data.lines.map((line, at) => (
              <li key={line.path} data-holds={line.holds || undefined}>
                {line.holds ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
                <span>
                  {lines[at] ? readLine(lines[at], reading).text : line.text}
                  <span className="hg-visually-hidden">
                    {' '}
                    {t(line.holds ? 'why.holds' : 'why.fails')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
