// What a campaign's dashboard shows of its reports.
export { OverlayTab } from './overlay/OverlayTab.tsx';
export { ReachPanels } from './reach/ReachPanels.tsx';
export { IspTab } from './isp/IspTab.tsx';
