export { Conversation, ConversationLines } from './Conversation.tsx';
