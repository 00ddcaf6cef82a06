import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { HoverCards } from '../hover-card/HoverCards.tsx';
import { ChatWidget } from '../chat/ChatWidget.tsx';
import { UpdateBanner } from '../update/UpdateBanner.tsx';

/** What comes a moment after the page: the banner of a new version, the cards of links and the chat. Inside another page the chat is that page's; an editor leaves it away. */
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
      <HoverCards />
      {hasChat && <ChatWidget me={me} facts={facts} />}
    </>
  );
}
