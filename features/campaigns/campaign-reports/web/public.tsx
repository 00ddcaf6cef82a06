// What a campaign's dashboard shows of its reports.
export { OverlayTab } from './overlay/OverlayTab.tsx';
export { IspTab } from './isp/IspTab.tsx';
