import { compileMjml } from '#engines/templating/public.ts';
import { isParent } from '#features/account/billing/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ContentTemplate, DesignElement } from '../contract.ts';

/** One template with its design, as JSON besides, and whether it can be shared. */
export async function showTemplate(account: Account, template: ContentTemplate) {
  const { mjml_part: mjml } = template;
  const tree = mjml === null ? null : ((await compileMjml(mjml)).tree as DesignElement | null);
  return {
    ...template,
    json_part: tree,
    can_share: template.origin === 'own' && isParent(account.record),
  };
}
