/** Which neighbours the features of the service cloud may use, each edge with its reason. */
export const edgesOfService: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'service/business-hours': {
    'session/access': 'what may be done depends on roles',
  },
  'service/sla-policies': {
    'service/business-hours': 'a policy counts business hours',
    'service/support-emails': 'a policy is for the tickets of an address',
    'session/access': 'what may be done depends on roles',
  },
  'service/service-desk': {
    'session/access': 'who may do what in the service desk',
    'service/tickets': 'the queues lead to their tickets',
  },
  'service/knowledge-base': {
    'session/access': 'what may be done depends on roles',
    'settings/link-domains': 'the help center stands on the account’s own host',
    'content/contents': 'an article is written on the same sheet as a letter',
  },
  'service/macros': {
    'session/access': 'what may be done depends on roles',
  },
  'service/support-contacts': {
    'audience/contacts': 'the desk shows and erases the same contacts',
    'service/tickets': 'a contact’s page shows their tickets',
    'session/access': 'what may be done depends on roles',
  },
  'service/support-emails': {
    'settings/sending-domains': 'answers leave as an address whose domain is verified',
    'session/access': 'what may be done depends on roles',
  },
  'service/tickets': {
    'audience/contacts': 'sample tickets are of the sample contacts',
    'service/knowledge-base': 'an answer links to articles',
    'service/macros': 'an answer is begun with a macro',
    'service/sla-policies': 'the newest sample tickets have the deadlines of the sample policy',
    'service/support-emails': 'a ticket is answered from a support address',
    'session/access': 'what may be done depends on roles',
    'settings/account-settings': 'whether a language model may read a ticket is a setting',
  },
};
