import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import classes from './settings.module.css';

/** The mail as inboxes list it: sender, subject, which the campaign has, and the preheader; a click leads to where it is written. */
export function InboxRow({
  preheader,
  variables,
  onEdit,
}: {
  preheader: string;
  variables: readonly MergeVariable[];
  onEdit: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const sender = variables.find(({ name }) => name === 'account.name')?.sample;
  return (
    <button
      type="button"
      className={classes.inbox}
      aria-label={t('designer.inbox.label')}
      onClick={onEdit}
    >
      <b>{sender}</b>
      <span>{t('designer.inbox.subject')}</span>
      <em>{preheader || t('designer.inbox.none')}</em>
    </button>
  );
}
