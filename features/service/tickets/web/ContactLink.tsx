import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { supportContacts } from '#features/session/access/contract/cloud-roles.ts';

/** The name of who asked, as a link to their page for whoever may open it. */
export function ContactLink({ id, name }: { id: number | null; name: string }) {
  const { accountId } = useApi();
  const can = useCan();
  if (id === null || !supportContacts.read.some((role) => can(role)))
    return <span dir="auto">{name}</span>;
  return (
    <AppLink to={`/service/${accountId}/contacts/${id}`} dir="auto">
      {name}
    </AppLink>
  );
}
