import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { ChatWidget } from '../chat/ChatWidget.tsx';
import { UpdateBanner } from '../update/UpdateBanner.tsx';

/** What comes a moment after the page: the banner of a new version and the chat. Inside another page the chat is that page's. */
export function ShellExtras({
  me,
  facts,
  isEmbedded,
}: {
  me: Me;
  facts: AccountFacts;
  isEmbedded: boolean;
}) {
  return (
    <>
      <UpdateBanner />
      {!isEmbedded && <ChatWidget me={me} facts={facts} />}
    </>
  );
}
