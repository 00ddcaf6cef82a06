import type { TFunction } from 'i18next';
import type { MacroRow } from '../contract/macros.ts';

/** What a macro does besides its text, in words such as 'Pending, tags: delivery'. */
export function actionsText(
  macro: Pick<MacroRow, 'status' | 'priority' | 'assign_to_me' | 'assignee_id' | 'tags'>,
  agents: readonly { id: number; name: string }[],
  t: TFunction<'macros'>,
): string {
  const { status, priority, tags, assignee_id: assignee } = macro;
  const name = agents.find(({ id }) => id === assignee)?.name;
  return [
    status && t('does.status', { value: t(`statuses.${status}`) }),
    priority && t('does.priority', { value: t(`priorities.${priority}`) }),
    macro.assign_to_me ? t('does.toMe') : name && t('does.assignee', { value: name }),
    tags.length > 0 && t('does.tags', { value: tags.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ');
}
