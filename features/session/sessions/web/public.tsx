export { ActivityPanel } from './ActivityPanel.tsx';
export { SessionsPanel } from './SessionsPanel.tsx';
