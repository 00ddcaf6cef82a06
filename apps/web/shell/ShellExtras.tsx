import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { ChatWidget } from '../chat/ChatWidget.tsx';
import { UpdateBanner } from '../update/UpdateBanner.tsx';

/** What comes a moment after the page: the banner of a new version and the chat. Inside another page the chat is that page's; an editor leaves it away. */
export function ShellExtras({
  me,
  facts,
  hasChat,
}: {
  me: Me;
  facts: AccountFacts;
  hasChat: boolean;
}) {
  return (
    <>
      <UpdateBanner />
      {hasChat && <ChatWidget me={me} facts={facts} />}
    </>
  );
}
