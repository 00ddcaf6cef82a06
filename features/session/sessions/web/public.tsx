export { ActivityPanel } from './ActivityPanel.tsx';
export { SessionsPanel } from './SessionsPanel.tsx';
export { useDeviceName } from './use-device-name.ts';
