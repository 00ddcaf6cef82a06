/** Which neighbours the features of integrations use, and who shows them. */
export const edgesOfIntegrations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'home/connections': {
    'integrations/store-connections': 'the page shows the connected stores',
    'session/access': 'the stores are shown to those who work with contacts',
    'session/connector': 'tries the connector with its own token',
  },
  'integrations/store-connections': {
    'audience/custom-fields': 'fields of stores are mapped to custom fields',
    'audience/lists': 'a store fills lists',
    'commerce/sample-orders': 'the shop of the sample orders shows as a connected one',
    'commerce/stores': 'the connector API names the organisations of its caller',
    'session/connector': 'the connector API opens connected stores',
  },
  'integrations/abandoned-carts': {
    'audience/contacts': 'sample carts are those of sample contacts',
    'automation/journeys': 'a shop may be registered with a journey for its carts',
  },
  'integrations/zapier': {
    'audience/contacts': 'Zaps create and update contacts',
    'audience/custom-fields': 'fields of Zaps are mapped to custom fields',
    'settings/http-post-url': 'events are posted and signed as those of the account are',
  },
};
