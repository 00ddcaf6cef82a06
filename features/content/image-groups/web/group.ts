import { useParams } from '@tanstack/react-router';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** Namespace of the texts of these screens. */
export const groupTexts = 'image-groups';

/** Addresses of the screens of the current account. */
export function useGroupPaths() {
  const { accountId } = useApi();
  const list = `/accounts/${accountId}/image_groups`;
  return {
    list,
    new: `${list}/new`,
    of: (id: number) => `${list}/${id}`,
    edit: (id: number) => `${list}/${id}/edit`,
  };
}

/** The group that the address names. */
export function useGroupId(): number {
  return Number(useParams({ strict: false })['groupId' as never]);
}

/** A picture's address on the page's own host. */
export const pathOf = (url: string): string => new URL(url).pathname;
