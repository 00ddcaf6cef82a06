// The door of the social engine: networks behind one port.
export { networkOf, networksThere } from './networks.ts';
export {
  NetworkFault,
  type FaultKind,
  type Lead,
  type NetworkParts,
  type OutgoingPost,
  type PageAccess,
  type PublishedPost,
  type SocialNetwork,
} from './network.ts';
export {
  forgetPracticePosts,
  practiceForms,
  practicePosts,
  sendPracticeLead,
} from './networks/loopback.ts';
