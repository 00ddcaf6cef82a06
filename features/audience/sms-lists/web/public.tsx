export { SmsPanel } from './SmsPanel.tsx';
