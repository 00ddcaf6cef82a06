export { connectorCaller, type ConnectorCaller } from './connector-tokens.ts';
